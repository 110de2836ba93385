import { emptyInboxStrings } from '../strings/empty-inbox-strings.ts';
import { strings } from '../strings.ts';
import '../styles/empty-inbox.css';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { client } from '../api.ts';
import { openConnections } from '../connections/open-connections.ts';
import { fetchCounts, info } from '../inbox/counts.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/segments.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { serviceSnippets } from './services.ts';
import { joinHostPort, snippetAddress, snippets } from './snippets.ts';
import { sendTestMessage } from './test-message.ts';

/** Code for one framework, tool or mail service, and the address that it sends to. */
interface Example {
  name: string;
  file: string;
  address: string;
  code: string;
}

/** Shown instead of the list while the inbox is empty: how to send the first message. */
export function EmptyInbox() {
  const way = useSignal<keyof typeof emptyInboxStrings.ways>('smtp');
  const chosen = useSignal(0);
  const busy = useSignal(false);
  const { found: apis } = useFetched(() => client.apis());
  useEffect(() => {
    if (!info.value) void fetchCounts();
  }, []);
  const mailbox = info.value?.mailbox ?? 'default';
  const isDefault = mailbox === 'default';
  const address = snippetAddress(info.value, window.location.hostname);
  const examples: Example[] =
    way.value === 'http'
      ? serviceSnippets(apis ?? []).map(({ path, ...service }) => {
          const url = new URL(path, document.baseURI).href;
          return { ...service, address: url, code: service.code(url) };
        })
      : snippets.map((snippet) => ({
          ...snippet,
          address: address ? joinHostPort(address.host, address.port) : '',
          code: address ? snippet.code(isDefault ? address : { ...address, user: `mailbox-${mailbox}` }) : '',
        }));
  const example = examples[chosen.value]!;

  return (
    <section id="empty-inbox" class="empty-inbox" aria-label={emptyInboxStrings.label} tabIndex={-1}>
      <div>
        <svg class="empty-inbox-mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 30V15a11 11 0 0 1 22 0v15h-6V16a5 5 0 0 0-10 0v14z" />
        </svg>
        <h2>{strings.list.empty}</h2>
        <p class="empty-inbox-lead">{emptyInboxStrings.lead}</p>
        {address && (
          <>
            <fieldset class="segments empty-inbox-ways">
              <legend class="visually-hidden">{emptyInboxStrings.way}</legend>
              <Segments
                name="way"
                titles={emptyInboxStrings.ways}
                chosen={way.value}
                onChoose={(chosenWay) => {
                  way.value = chosenWay;
                  chosen.value = 0;
                }}
              />
            </fieldset>
            <div class="empty-inbox-address line">
              <code class="grow breaks">
                {example.address.split(/(?<=\w)(?=\/)/).map((piece) => (
                  <>
                    <wbr />
                    {piece}
                  </>
                ))}
              </code>
              <Button onClick={() => void copyText(example.address, strings.copied.address)}>
                <Icon name="copy" />
                {strings.copy}
              </Button>
            </div>
            <p class="empty-inbox-note faint small">
              {(isDefault ? emptyInboxStrings.notes : emptyInboxStrings.mailboxNotes)[way.value]}
            </p>
          </>
        )}
        <div class="empty-inbox-try wraps line">
          <Button
            class="button button-primary"
            aria-disabled={busy.value}
            onClick={async () => {
              if (busy.value) return;
              busy.value = true;
              await sendTestMessage();
              busy.value = false;
            }}
          >
            {strings.commands.testMessage}
          </Button>
          <span class="line faint small">
            <span class="empty-inbox-pulse dot" />
            {emptyInboxStrings.waiting}
          </span>
          <Button class="link-button" onClick={() => openConnections()}>
            {emptyInboxStrings.help}
          </Button>
        </div>
        {address && (
          <div class="empty-inbox-snippets">
            <div
              class="tabs empty-inbox-tabs"
              role="tablist"
              aria-label={emptyInboxStrings.examples}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                if (!step) return;
                chosen.value = (chosen.value + step + examples.length) % examples.length;
                document.querySelector<HTMLElement>(`#snippet-${chosen.value}`)?.focus();
                event.preventDefault();
              }}
            >
              {examples.map(({ name }, index) => (
                <Button
                  key={name}
                  id={`snippet-${index}`}
                  class="tab"
                  role="tab"
                  aria-selected={index === chosen.value}
                  aria-controls="snippet"
                  tabIndex={index === chosen.value ? 0 : -1}
                  onClick={() => (chosen.value = index)}
                >
                  {name}
                </Button>
              ))}
            </div>
            <div id="snippet" class="snippet" role="tabpanel" aria-labelledby={`snippet-${chosen.value}`}>
              <div class="snippet-bar line faint tiny">
                <span class="grow">{example.file || emptyInboxStrings.terminal}</span>
                <Button class="link-button" onClick={() => void copyText(example.code, strings.copied.code)}>
                  {strings.copy}
                </Button>
              </div>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard */}
              <pre tabIndex={0} data-way={way.value}>
                <code>{example.code}</code>
              </pre>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
