import { useSignal } from '@preact/signals';
import type { Fault, FaultRequest, FaultStage } from '../../../src/contract/fault.ts';
import { client } from '../api.ts';
import { faultStrings } from '../strings/fault-strings.ts';
import { strings } from '../strings.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { describeError } from '../ui/toasts.ts';
import { fetchFaults } from './active-faults.ts';

const words = faultStrings.form;
const stages = Object.entries(faultStrings.stages);

/** Creates a fault, or replaces one. What the form has no field for, such as a probability, is kept. */
export function FaultForm({ fault, onClose }: { fault: Fault | null; onClose: () => void }) {
  const problem = useSignal<string | null>(null);
  const save = async (form: FormData) => {
    try {
      await client.addFault(readFault(form, fault));
      // Afterwards, so that there is no moment without either.
      if (fault) await client.removeFault(fault.id);
      await fetchFaults();
      onClose();
    } catch (error) {
      problem.value = describeError(error);
    }
  };
  const { match, action, at, times } = fault ?? { match: {}, action: {}, at: 'rcpt', times: null };
  return (
    <form
      class="fault-form"
      aria-label={fault ? words.editTitle : words.add}
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <h3 class="small">{fault ? words.editTitle : words.add}</h3>
      <label class="form-field stack">
        {words.stage}
        <select class="field" name="at">
          {stages.map(([stage, title]) => (
            <option key={stage} value={stage} selected={stage === at}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Field
        label={words.recipient}
        fit="form-grow"
        name="recipient"
        placeholder={words.recipientExample}
        defaultValue={match.recipient ?? ''}
      />
      <Field
        label={words.sender}
        fit="form-grow"
        name="sender"
        placeholder={words.any}
        defaultValue={match.sender ?? ''}
      />
      <Field
        label={words.code}
        fit="form-short"
        name="code"
        type="number"
        min="400"
        max="599"
        defaultValue={String(action.reply?.code ?? (fault ? '' : 451))}
      />
      <Field
        label={words.text}
        fit="form-grow"
        name="text"
        defaultValue={action.reply?.text ?? (fault ? '' : words.example)}
      />
      <Field
        label={words.delay}
        fit="form-short"
        name="delay"
        type="number"
        min="0"
        max="60"
        step="any"
        defaultValue={String(action.delay ?? '')}
      />
      <Field
        label={words.times}
        fit="form-short"
        name="times"
        type="number"
        min="1"
        placeholder={words.unlimited}
        defaultValue={String(times ?? '')}
      />
      <label class="form-check small line">
        <input type="checkbox" class="switch" name="drop" defaultChecked={action.drop === true} />
        {words.drop}
      </label>
      <p class="form-note">{words.note}</p>
      {problem.value && (
        <p class="outcome" data-tone="bad" role="alert">
          {problem.value}
        </p>
      )}
      <Button onClick={onClose}>{strings.cancel}</Button>
      <button type="submit" class="button button-primary">
        {fault ? words.save : words.create}
      </button>
    </form>
  );
}

function readFault(form: FormData, fault: Fault | null): FaultRequest {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const { recipient: _recipient, sender: _sender, ...otherMatches } = fault?.match ?? {};
  const match = {
    ...otherMatches,
    ...(text('recipient') && { recipient: text('recipient') }),
    ...(text('sender') && { sender: text('sender') }),
  };
  const isDropped = form.get('drop') !== null;
  return {
    at: text('at') as FaultStage,
    // On connect, only the client is known.
    match: Object.keys(match).length === 0 ? { remote_address: '*' } : match,
    action: {
      ...(isDropped && { drop: true as const }),
      ...(!isDropped && text('code') && { reply: { code: Number(text('code')), text: text('text') } }),
      ...(text('delay') && { delay: Number(text('delay')) }),
    },
    ...(text('times') && { times: Number(text('times')) }),
    ...(fault && fault.probability !== null && { probability: fault.probability, seed: fault.seed ?? 0 }),
    ...(fault?.expires_at && { expires_in: (Date.parse(fault.expires_at) - Date.now()) / 1000 }),
  };
}
