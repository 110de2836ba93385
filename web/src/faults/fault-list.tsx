import { fullTime } from '../text/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { activeFaults, removeFault } from './active-faults.ts';
import { describeFault, describeUse } from './describe-fault.ts';

/** The active faults, each with a button that removes it. */
export function FaultList() {
  if (activeFaults.value.length === 0) return null;
  return (
    <section class="faults" aria-label="Active faults">
      <h3>
        <Icon name="warning" />
        Faults make this server fail on purpose
      </h3>
      <ul>
        {activeFaults.value.map((fault) => (
          <li key={fault.id} class="fault">
            <div class="fault-facts">
              <bdi>{describeFault(fault)}</bdi>
              <span class="fault-use">
                {describeUse(fault)}
                {fault.expires_at && `, until ${fullTime(new Date(fault.expires_at), 'local')}`}
              </span>
            </div>
            <button type="button" class="button" onClick={() => void removeFault(fault.id)}>
              Remove
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
