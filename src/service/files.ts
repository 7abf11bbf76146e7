/** The texts that tell Linux about the program. */
import { inside, type Placement } from './placement.ts';

const HEAD =
  '# Written by `nardboard install`; an upgrade writes it anew. Own changes: systemctl edit nardboard';

/** ms; a loop that is stuck for longer is started anew. */
const WATCHDOG_SECONDS = 30;

/**
 * The unit. It is told apart from other services by what it may not do: no privileges, nothing to write but the games,
 * no devices but serial ports. The engine of JavaScript writes code into memory, so that MemoryDenyWriteExecute cannot be set.
 * @param node the Node that runs it, as the machine sees it
 */
export function unitText(place: Placement, node: string): string {
  const launcher = `${inside(place, place.program)}/src/commands/nardboard.js`;
  return `${HEAD}
[Unit]
Description=nardboard, the controller of a nardy board
Documentation=file://${inside(place, place.program)}/README.md
After=network.target

[Service]
Type=notify
# Readiness and signs of life are sent by systemd-notify, a child of the main process.
NotifyAccess=all
ExecStart=${node} ${launcher} start --config ${inside(place, place.configuration)}
WatchdogSec=${WATCHDOG_SECONDS}
TimeoutStartSec=60
Restart=on-failure
RestartSec=2
# A wrong configuration does not become right by trying again.
RestartPreventExitStatus=2

User=nardboard
Group=nardboard
SupplementaryGroups=dialout
StateDirectory=nardboard
StateDirectoryMode=0750
UMask=0077
Environment=NODE_ENV=production

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateMounts=yes
DevicePolicy=closed
DeviceAllow=char-ttyACM rw
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyAMA rw
DeviceAllow=char-ttyS rw
DeviceAllow=char-pts rw
DeviceAllow=/dev/ptmx rw
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

/** The user the service runs as, and its way to the serial ports (sysusers.d(5)). */
export const usersText = (place: Placement): string => `# Written by \`nardboard install\`.
u nardboard - "nardboard, the controller of a nardy board" ${inside(place, place.games)}
g dialout - -
m nardboard dialout
`;

/**
 * A Mega of Arduino itself gets a name that does not change; and ModemManager leaves all Megas alone, those with a
 * CH340 or FTDI chip too: what it sends to find a modem would make the board start anew.
 */
export const udevText = (): string => `# Written by \`nardboard install\`.
SUBSYSTEM=="tty", ATTRS{idVendor}=="2341", ATTRS{idProduct}=="0010|0042|0210|0242", SYMLINK+="nardboard", GROUP="dialout", MODE="0660"
SUBSYSTEM=="tty", ATTRS{idVendor}=="2a03", ATTRS{idProduct}=="0010|0042", SYMLINK+="nardboard", GROUP="dialout", MODE="0660"
SUBSYSTEM=="tty", ATTRS{idVendor}=="2341|2a03|1a86|0403", ENV{ID_MM_DEVICE_IGNORE}="1"
`;

/** What people type runs the same Node as the service. */
export const commandText = (place: Placement, node: string): string => `#!/bin/sh
exec ${node} ${inside(place, place.program)}/src/commands/nardboard.js "$@"
`;
