#!/usr/bin/env node
// Has to be understood by every Node since 10, as a module and as a script, so that one that is too old can be told: no
// import or await at the top. Everything else is in launch.js.
const NEEDED = [20, 19];
const present = process.versions.node.split('.').map(Number);

if (present[0] > NEEDED[0] || (present[0] === NEEDED[0] && present[1] >= NEEDED[1])) {
  import('./launch.js').catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
} else {
  console.error(
    'nardboard needs Node ' +
      NEEDED.join('.') +
      ' or newer; this is Node ' +
      process.versions.node +
      '. Remedy: install a newer one, see hardware/pi.md, then run `npm install` again.',
  );
  process.exitCode = 2;
}
