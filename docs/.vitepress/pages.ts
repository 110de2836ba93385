/** The pages of the site in reading order. Paths are those of the repository. Decisions are added from their folder. */
export const groups = [
  {
    text: 'Start here',
    pages: [
      ['Quick start', 'docs/quick-start.md'],
      ['Install', 'docs/install.md'],
      ['Send from your application', 'docs/sending.md'],
      ['Capture mail sent over HTTP', 'docs/capture.md'],
      ['Clients of other mail catchers', 'docs/compat.md'],
      ['Migrate to Postern', 'docs/migrating.md'],
    ],
  },
  {
    text: 'Test',
    pages: [
      ['In your tests', 'docs/in-your-tests.md'],
      ['In Python tests', 'docs/python.md'],
      ['In Java tests', 'docs/java.md'],
      ['In Cypress tests', 'docs/cypress.md'],
      ['Delivery events', 'docs/delivery-events.md'],
      ['For coding agents', 'docs/agents.md'],
      ['Mailboxes', 'docs/mailboxes.md'],
      ['In CI', 'docs/ci.md'],
      ['Checks', 'docs/checks.md'],
    ],
  },
  {
    text: 'Operate',
    pages: [
      ['In containers', 'docs/containers.md'],
      ['Real delivery', 'docs/release.md'],
      ['Behind a proxy, with a login', 'docs/proxy.md'],
      ['PostgreSQL', 'docs/postgres.md'],
      ['Several nodes', 'docs/scale.md'],
      ['Security', 'SECURITY.md'],
    ],
  },
  {
    text: 'Reference',
    pages: [
      ['Command line', 'docs/command-line.md'],
      ['Settings', 'docs/settings.md'],
      ['Search', 'docs/search.md'],
      ['API', 'docs/api.md'],
      ['Figures', 'docs/figures.md'],
      ['Changelog', 'CHANGELOG.md'],
    ],
  },
  {
    text: 'How it works',
    pages: [
      ['Follow one message', 'docs/how-it-works.md'],
      ['Architecture', 'ARCHITECTURE.md'],
      ['Contributing', 'CONTRIBUTING.md'],
      ['Examples', 'examples/README.md'],
    ],
  },
] as const;

/** Where the site shows a page of the repository: docs/ci.md at /ci, SECURITY.md at /security, docs/README.md at /. */
export function siteAddress(page: string): string {
  const name = page.startsWith('docs/')
    ? page.slice('docs/'.length)
    : page.toLowerCase().replace(/\/readme\.md$/, '.md');
  return `/${name.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1')}`;
}
