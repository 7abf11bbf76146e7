import type { Reporter, TestModule } from 'vitest/node';

/** Names every test that did not run and, where nothing may be skipped (CI), fails because of it. */
export class NameTheSkipped implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')]);
    if (skipped.length === 0) return;
    console.log('\nSkipped here, because something they need is not installed:');
    for (const test of skipped) console.log(`  ${test.module.relativeModuleId}: ${test.fullName}`);
    if (process.env.CI) {
      console.log('In CI a skipped test is a failure.');
      process.exitCode = 1;
    }
  }
}
