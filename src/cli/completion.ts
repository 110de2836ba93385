import { CommandError, defineCommand } from './framework/command.ts';
import { bashScript, fishScript, SHELLS, zshScript } from './framework/completion-scripts.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const command = defineCommand({
  name: 'completion',
  summary: 'print a script that completes commands and options in your shell',
  operands: { usage: 'bash|zsh|fish', least: 1, most: 1 },
  options: {},
  examples: [
    ['eval "$(postern completion bash)"', 'in ~/.bashrc'],
    ['eval "$(postern completion zsh)"', 'in ~/.zshrc, after compinit'],
    ['postern completion fish > ~/.config/fish/completions/postern.fish', 'for fish'],
  ],
  async run(_values, [shell], allCommands) {
    const name = SHELLS.find((known) => known === shell);
    if (!name) throw new CommandError(`Unsupported shell ${JSON.stringify(shell)}. Use bash, zsh or fish.`);
    process.stdout.write(scripts[name](await allCommands()));
    return 0;
  },
});
