export default {
  test: { globalSetup: 'postern/global-setup', globals: true, include: ['*.spec.js'], testTimeout: 60_000 },
};
