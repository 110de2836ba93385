import { client } from '../../api.ts';
import { authStrings } from '../../strings/auth-strings.ts';
import { oneLine } from '../../text/display.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import type { TabProps } from '../open-message.ts';
import { type AuthMethod, methods, verdictFor } from './auth-verdicts.ts';

// A message forwarded by ten servers has some thirty.
const MAX_SHOWN = 100;

/** Authentication results that upstream servers recorded in the headers, explained. */
export function AuthView({ message }: TabProps) {
  const { found, problem } = useFetched(() => client.auth(message.id));
  if (problem) return <p class="panel-note">{problem}</p>;
  if (!found) return null;
  return (
    <div class="auth-view panel-list">
      {(Object.keys(methods) as AuthMethod[]).map((method) => (
        <section key={method} class="entry" aria-label={methods[method].name}>
          <header class="line wraps">
            <h3>{methods[method].name}</h3>
            <p class="faint small">{methods[method].about}</p>
          </header>
          {found[method].length === 0 ? (
            <p class="faint small">{authStrings.none}</p>
          ) : (
            <ul>
              {found[method].slice(0, MAX_SHOWN).map(({ status, details }, index) => {
                const { tone, word, meaning } = verdictFor(method, status);
                return (
                  <li key={index} class="auth-result">
                    <span class="verdict badge tiny bold" data-tone={tone}>
                      {oneLine(word, 40)}
                    </span>
                    <span class="small">{meaning}</span>
                    <code class="auth-details faint tiny breaks">
                      <bdi>{oneLine(details, 2000)}</bdi>
                    </code>
                  </li>
                );
              })}
            </ul>
          )}
          {found[method].length > MAX_SHOWN && (
            <p class="faint small">{authStrings.more(found[method].length - MAX_SHOWN)}</p>
          )}
        </section>
      ))}
      <p class="panel-note">{authStrings.note}</p>
    </div>
  );
}
