import { strings } from '../strings.ts';
import { fullTime } from '../text/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { activeFaults, removeFault } from './active-faults.ts';
import { describeFault, describeUse } from './describe-fault.ts';

/** The active faults, each with a button that removes it. */
export function FaultList() {
  if (activeFaults.value.length === 0) return null;
  return (
    <section class="faults" aria-label={strings.faults.label}>
      <h3>
        <Icon name="warning" />
        {strings.faults.title}
      </h3>
      <ul>
        {activeFaults.value.map((fault) => (
          <li key={fault.id} class="fault">
            <div class="fault-facts">
              <bdi>{describeFault(fault)}</bdi>
              <span class="fault-use">
                {describeUse(fault)}
                {fault.expires_at && strings.faults.until(fullTime(new Date(fault.expires_at), 'local'))}
              </span>
            </div>
            <button type="button" class="button" onClick={() => void removeFault(fault.id)}>
              {strings.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
