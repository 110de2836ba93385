import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { AuthResults } from '../../../src/contract/auth-results.ts';
import { client } from '../api.ts';
import { type AuthMethod, methods, verdictOf } from '../mail/auth-words.ts';
import { counted, oneLine } from '../text/display.ts';
import { explain } from '../ui/toasts.ts';
import type { TabProps } from './tab-props.ts';

// A message forwarded by ten servers has some thirty.
const MAX_SHOWN = 100;

/** What upstream servers recorded about the mail, in plain words. */
export function AuthView({ mail }: TabProps) {
  const results = useSignal<AuthResults | null>(null);
  const problem = useSignal<unknown>(null);
  useEffect(() => {
    client.auth(mail.id).then(
      (found) => (results.value = found),
      (error: unknown) => (problem.value = error),
    );
  }, []);

  if (problem.value) return <p class="panel-note">{explain(problem.value)}</p>;
  if (!results.value) return null;
  const found = results.value;
  return (
    <div class="auth-view">
      {(Object.keys(methods) as AuthMethod[]).map((method) => (
        <section key={method} class="auth-method" aria-label={methods[method].name}>
          <header>
            <h3>{methods[method].name}</h3>
            <p>{methods[method].about}</p>
          </header>
          {found[method].length === 0 ? (
            <p class="auth-none">No results</p>
          ) : (
            <ul>
              {found[method].slice(0, MAX_SHOWN).map(({ status, details }, index) => {
                const { tone, word, meaning } = verdictOf(method, status);
                return (
                  <li key={index} class="auth-result">
                    <span class="verdict" data-tone={tone}>
                      {oneLine(word, 40)}
                    </span>
                    <span class="auth-meaning">{meaning}</span>
                    <code class="auth-details">
                      <bdi>{oneLine(details, 2000)}</bdi>
                    </code>
                  </li>
                );
              })}
            </ul>
          )}
          {found[method].length > MAX_SHOWN && (
            <p class="auth-none">
              and {counted(found[method].length - MAX_SHOWN, 'more result', 'more results')}
            </p>
          )}
        </section>
      ))}
      <p class="panel-note">
        Postern doesn't verify messages. These results come from the message's headers, which a sender can
        forge.
      </p>
    </div>
  );
}
