// Shows this server's OpenAPI document with Swagger UI. URLs are relative, so that any base path works.
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setTheme);
setTheme();

/**
 * Swagger UI fills in the examples of all filters at once, which no message matches, and an offset that can't be combined
 * with a cursor. Operations that delete or change messages keep their examples, so that one click can't delete everything.
 */
function withoutPresets(document) {
  for (const { get } of Object.values(document.paths ?? {})) {
    for (const parameter of get?.parameters ?? []) {
      if (parameter.in !== 'query') continue;
      delete parameter.example;
      if (parameter.name === 'offset') delete parameter.schema.default;
    }
  }
  return document;
}

const plugin = {
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (document) => update(withoutPresets(document)),
      },
    },
  },
  wrapComponents: {
    // There is only this server.
    ServersContainer: () => () => null,
  },
};

globalThis.SwaggerUIBundle({
  url: 'v1/openapi.yaml',
  dom_id: '#reference',
  plugins: [() => plugin],
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
