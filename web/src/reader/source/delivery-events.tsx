import { useSignal } from '@preact/signals';
import type { DeliveryEventType } from '../../../../src/contract/delivery-event.ts';
import { client } from '../../api.ts';
import { requestStrings } from '../../strings/request-strings.ts';
import { oneLine } from '../../text/display.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showError } from '../../ui/toasts.ts';
import { useFetched } from '../../ui/use-fetched.ts';

/** What the application was told about a captured message, a menu of events to simulate, and the keys of their signatures. */
export function DeliveryEvents({ id, service }: { id: string; service: string }) {
  const changes = useSignal(0);
  const { found } = useFetched(() => client.deliveryEvents(id), [id, changes.value]);
  const { found: info } = useFetched(() => client.info());
  if (!found || found.types.length + found.delivery_events.length === 0) return null;
  const words: Record<string, string> = requestStrings.events;
  const simulate = (type: DeliveryEventType) =>
    client.simulate(id, { type }).then(() => changes.value++, showError);
  const rows = found.delivery_events.map((one) => ({
    key: one.id,
    title: one.events.slice(0, 20).map(({ type, recipient }) => `${words[type]}: ${oneLine(recipient, 100)}`),
    text: [words[one.status], one.response?.status, one.error && oneLine(one.error, 200)],
  }));
  const keys = info?.event_destinations?.filter((one) => one.service === service) ?? [];
  return (
    <>
      <div class="panel-bar faint small line captured-bar wraps">
        <strong>{requestStrings.deliveryEvents}</strong>
        {found.types.length > 0 && (
          <Menu
            label={requestStrings.simulate}
            class="button small"
            items={() =>
              found.types.map((type) => (
                <MenuItem key={type} onClick={() => void simulate(type)}>
                  {words[type]}
                </MenuItem>
              ))
            }
          >
            {requestStrings.simulate}
          </Menu>
        )}
      </div>
      <dl class="panel-list small">
        {[
          ...rows,
          ...keys.flatMap(({ keys }) =>
            Object.entries(keys).map(([name, key]) => ({ key: name, title: [name], text: [key] })),
          ),
        ].map(({ key, title, text }) => (
          <div class="header" key={key}>
            <dt>{title.join(', ')}</dt>
            <dd>
              <bdi>{text.filter(Boolean).join(' · ')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
