// Shows this server's own OpenAPI document with Swagger UI. Addresses are relative, so that any base path works.
const dark = matchMedia('(prefers-color-scheme: dark)');
const setTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', setTheme);
setTheme();

/**
 * Swagger UI would fill in the examples of all filters at once, which no message matches, and an offset that cannot be
 * combined with a cursor. What deletes or changes messages keeps its examples: nobody should delete everything by a click.
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
    // There is one server: this one.
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
