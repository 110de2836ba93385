/** What a test of a message asserts. Everything but the URL of Postern is from the message, and may be hostile. */
export interface TestedMessage {
  url: string;
  recipient: string;
  subject: string;
  code: string | null;
  link: string | null;
}

interface TestRunner {
  name: string;
  /** A name for the file; `''` for a shell command. */
  file: string;
  code: (message: TestedMessage) => string;
}

const SEND = 'Let your application send the message here, and leave out earlier messages.';

export const testRunners = {
  vitest: {
    name: 'Vitest',
    file: 'message.test.ts',
    code: (message) => `import { startPostern } from "postern/testing";
import "postern/vitest";
import { expect, test } from "vitest";

${javaScriptTest(message)}`,
  },
  jest: {
    name: 'Jest',
    file: 'message.test.js',
    code: (message) => `const { startPostern } = require("postern/testing");
require("postern/jest");

${javaScriptTest(message)}`,
  },
  playwright: {
    name: 'Playwright',
    file: 'message.spec.ts',
    code: (message) => `import { expect, test } from "postern/playwright";

${javaScriptTest(message, '{ postern }', '', '')}`,
  },
  pytest: {
    name: 'pytest',
    file: 'test_message.py',
    code: ({ url, recipient, subject, code, link }) => `import os

os.environ.setdefault("POSTERN_URL", ${quoted(url)})


def test_message(postern):
    inbox = postern.inbox(${quoted(recipient)}, earlier=True)
    # ${SEND}
    message = inbox.take(${subject && `subject=${quoted(subject)}`})
    assert ${quoted(recipient)} in message.recipients
${code ? '    assert message.code()\n' : ''}${link ? `    assert message.link(${quoted(link)})\n` : ''}`,
  },
  junit: {
    name: 'JUnit',
    file: 'MessageTest.java',
    code: ({ url, recipient, subject, code, link }) => `import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;
import postern.testing.Postern;

class MessageTest {
  @Test
  void arrives() {
    var url = System.getenv().getOrDefault("POSTERN_URL", ${quoted(url)});
    var inbox = new Postern(url).inboxWithEarlier(${quoted(recipient)});
    // ${SEND}
    var message = inbox.take(${subject && quoted(subject)});
    assertTrue(message.recipients().contains(${quoted(recipient)}));
${code ? '    assertNotNull(message.code());\n' : ''}${link ? `    assertNotNull(message.link(${quoted(link)}));\n` : ''}  }
}
`,
  },
  curl: {
    name: 'curl',
    file: '',
    code: ({ url, recipient, subject, code, link }) => `message=$(
  curl --fail-with-body --silent --show-error --get ${shellQuoted(`${url}/api/v1/wait`)} \\
    --data-urlencode ${shellQuoted(`to=${recipient}`)} \\
${subject && `    --data-urlencode ${shellQuoted(`subject=${subject}`)} \\\n`}    --data 'timeout=10&include=codes,links'
) &&
${code ? `printf '%s' "$message" | grep -q '"codes":\\[{' &&\n` : ''}${link ? `printf '%s' "$message" | grep -qF ${shellQuoted(link)} &&\n` : ''}echo Passed
`,
  },
} satisfies Record<string, TestRunner>;

function javaScriptTest(
  { url, recipient, subject, code, link }: TestedMessage,
  fixtures = '',
  start = '  const postern = await startPostern();\n',
  end = '  await postern.close();\n',
): string {
  return `process.env.POSTERN_URL ||= ${quoted(url)};

test(${quoted(`a message arrives${subject && `: ${subject}`}`)}, async (${fixtures}) => {
${start}  const inbox = postern.inbox({ address: ${quoted(recipient)}, earlier: true });
  // ${SEND}
  const message = await inbox.take(${subject && `{ subject: ${quoted(subject)} }`});
  expect(message.recipients).toContain(${quoted(recipient)});
${code ? '  expect(message).toHaveCode();\n' : ''}${link ? `  expect(message).toHaveLink(${quoted(link)});\n` : ''}${end}});
`;
}

/** A literal of JavaScript, Python and Java. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

// Control characters could end the paste into a terminal, and the rest would be run.
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/;
// A segment of a path that is a token, or a long number.
const TOKEN = /\d{5}|^(?=.*\d)[\w-]{12,}$|^[\w.~-]{24,}$/;

/** What the next message like this one has too: a part of the subject without the code, and the link without tokens. */
export function lasting(message: TestedMessage): TestedMessage {
  const { subject, code, link } = message;
  const [longest = ''] = subject
    .split(CONTROL)
    .flatMap((part) => (code ? part.split(code) : [part]))
    // Enough to be specific.
    .map((part) =>
      part
        .trim()
        .slice(0, 120)
        .replace(/[\uD800-\uDBFF]$/, ''),
    )
    .toSorted((a, b) => b.length - a.length);
  const segments = (link ?? '').replace(/[?#\u0000-\u0020\u007F-\u00A0].*/s, '').split('/');
  // After the scheme and the host.
  const end = segments.findIndex((segment, index) => index > 2 && TOKEN.test(segment));
  const start = (end < 0 ? segments : segments.slice(0, end)).join('/');
  return { ...message, subject: longest, link: link && start };
}
