import { useSignal } from '@preact/signals';
import type { Fault } from '../../../src/contract/fault.ts';
import { faultStrings } from '../strings/fault-strings.ts';
import { strings } from '../strings.ts';
import { fullTime } from '../text/dates.ts';
import { Icon } from '../ui/icon.tsx';
import { activeFaults, removeFault } from './active-faults.ts';
import { describeFault, describeUse } from './describe-fault.ts';
import { FaultForm } from './fault-form.tsx';

/** The active faults, with a form that adds or replaces one. */
export function FaultList() {
  const edited = useSignal<Fault | 'new' | null>(null);
  if (edited.value)
    return (
      <FaultForm fault={edited.value === 'new' ? null : edited.value} onClose={() => (edited.value = null)} />
    );
  return (
    <section
      class="faults small"
      aria-label={activeFaults.value.length > 0 ? faultStrings.label : faultStrings.section}
      data-active={activeFaults.value.length > 0 || undefined}
    >
      <header class="faults-head faint line">
        {activeFaults.value.length > 0 && <Icon name="warning" />}
        <h3>{activeFaults.value.length > 0 ? faultStrings.title : faultStrings.none}</h3>
        <button type="button" class="link-button" onClick={() => (edited.value = 'new')}>
          {faultStrings.form.add}
        </button>
      </header>
      <ul>
        {activeFaults.value.map((fault) => (
          <li key={fault.id} class="fault line">
            <div class="fault-facts breaks">
              <bdi>{describeFault(fault)}</bdi>
              <div class="faint">
                {describeUse(fault)}
                {fault.expires_at && faultStrings.until(fullTime(new Date(fault.expires_at), 'local'))}
              </div>
            </div>
            <button type="button" class="button" onClick={() => (edited.value = fault)}>
              {faultStrings.form.edit}
            </button>
            <button type="button" class="button" onClick={() => void removeFault(fault.id)}>
              {strings.remove}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
