import { describeSettings, type SettingDescription } from '../../src/config/index.ts';

const HEAD = `# Configuration

<!-- Made by hardware/generate.ts from src/config/settings-schema.ts. -->

One JSON file holds every setting; each may be left out. It is \`$XDG_CONFIG_HOME/nardboard/config.json\` (\`~/.config/nardboard/config.json\`), or else
\`/etc/nardboard/config.json\`; the first that is there counts, alone. \`--config\` names another, and options of the command line go before both.

    { "board": { "port": "auto", "profile": "mega-3slot" }, "web": { "bind": "0.0.0.0" }, "language": "lt" }

\`nardboard config\` shows what is in force and where each value comes from; \`nardboard config --check\` names every mistake with its line and a remedy.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|');
const value = (what: unknown): string => `\`${JSON.stringify(what)}\``;

function row({ path, meaning, range, unit, default: usual }: SettingDescription): string {
  return `| \`${path}\` | ${cell(meaning)} | ${cell(range)}${unit ? ` ${unit}` : ''} | ${value(usual)} |`;
}

/** hardware/configuration.md: the table of all settings. */
export function configurationPage(): string {
  const rows = describeSettings().map(row);
  return `${HEAD}\n| setting | meaning | may be | default |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}
