/** Texts of the dialog that shows a message as a test. */
export const copyTestStrings = {
  runner: 'Test runner',
  about: 'Waits for a message like this one, and passes now, because this one is there.',
  shell: 'Shell command',
  copied: 'Test copied',
};
