import { useSignal } from '@preact/signals';
import type { Fault } from '../../../src/contract/fault.ts';
import { faultStrings } from '../strings/fault-strings.ts';
import { strings } from '../strings.ts';
import { fullTime } from '../text/dates.ts';
import { Button } from '../ui/button.tsx';
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
      class="faults box small"
      aria-label={activeFaults.value.length > 0 ? faultStrings.label : faultStrings.section}
      data-active={activeFaults.value.length > 0 || undefined}
    >
      <header class="faults-head faint line">
        {activeFaults.value.length > 0 && <Icon name="warning" />}
        <h3>{activeFaults.value.length > 0 ? faultStrings.title : faultStrings.none}</h3>
        <Button class="link-button" onClick={() => (edited.value = 'new')}>
          {faultStrings.form.add}
        </Button>
      </header>
      <ul>
        {activeFaults.value.map((fault) => (
          <li key={fault.id} class="fault line">
            <div class="grow breaks">
              <bdi>{describeFault(fault)}</bdi>
              <div class="faint">
                {describeUse(fault)}
                {fault.expires_at && faultStrings.until(fullTime(new Date(fault.expires_at), 'local'))}
              </div>
            </div>
            <Button onClick={() => (edited.value = fault)}>{faultStrings.form.edit}</Button>
            <Button onClick={() => void removeFault(fault.id)}>{strings.remove}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
