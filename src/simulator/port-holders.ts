import { readdirSync, readlinkSync, realpathSync } from 'node:fs';

/** Whether another process has a device open, as far as this user may see (Linux: /proc). True where that cannot be told. */
export function isHeldByOthers(path: string): boolean {
  try {
    const device = realpathSync(path);
    const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
    return others.some((pid) => holds(`/proc/${pid}/fd`, device));
  } catch {
    return true;
  }
}

function holds(folder: string, device: string): boolean {
  try {
    return readdirSync(folder).some((fd) => linksTo(`${folder}/${fd}`, device));
  } catch {
    // Another user's, or gone in the meantime.
    return false;
  }
}

function linksTo(link: string, device: string): boolean {
  try {
    return readlinkSync(link) === device;
  } catch {
    return false;
  }
}
