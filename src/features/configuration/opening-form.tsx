import { type FormEvent, useRef, useState } from 'react';
import { MAX_SPANS } from '../../domain/hours/opening.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { MAX_TEXT_LENGTHS } from '../../domain/words/location-texts.ts';
import { openingFields, readOpening } from '../../records/content/opening.ts';
import { parseContent, type RecordRow } from '../../records/record.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMarkUnsaved } from '../../ui/forms/unsaved.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { newSpan, type OpeningValues, openingOf, openingValues, spanProblem } from './opening-values.ts';
import { Section } from './section.tsx';
import { SpanFields } from './span-fields.tsx';
import { useLocationEdit } from './use-location-edit.ts';

/** Form of the maintenance and the hours of a week. A shop without hours is always open. */
export function OpeningForm({ row }: { row: RecordRow }) {
  const [seen, setSeen] = useState(row);
  const save = useLocationEdit(seen, setSeen);
  const [saved, setSaved] = useState(() => openingValues(readOpening(parseContent(row.content))));
  const [values, setValues] = useState(saved);
  const [busy, during] = useBusy();
  const [shows, setShows] = useState(false);
  useMarkUnsaved(!sameJson(values, saved));
  const form = useRef<HTMLFormElement>(null);
  const focusProblem = useProblemFocus(form);
  const change = (part: Partial<OpeningValues>): void => setValues((before) => ({ ...before, ...part }));
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    focusProblem();
    setShows(true);
    if (busy || values.spans.some(spanProblem)) return;
    if (await during(save({ content: openingFields(openingOf(values)) }))) setSaved(values);
  };
  const { spans, isInMaintenance, note, sellsWithinHours } = values;
  return (
    <Section title="Funcionamento" text="Sem horários, o local vende sempre. Horário de Brasília.">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Checkbox
          label="Fechado para manutenção"
          checked={isInMaintenance}
          onChange={(event) => change({ isInMaintenance: event.target.checked })}
        />
        {isInMaintenance && (
          <TextField
            label="Aviso para os clientes"
            hint="Enquanto estiver fechado, ninguém compra aqui."
            maxLength={MAX_TEXT_LENGTHS.maintenanceNote}
            placeholder="Voltamos na segunda"
            value={note}
            onChange={(event) => change({ note: event.target.value })}
          />
        )}
        {spans.map((span, index) => (
          <SpanFields
            key={span.key}
            name={`Horário ${index + 1}`}
            span={span}
            error={shows ? spanProblem(span) : null}
            onChange={(next) => change({ spans: spans.map((one) => (one === span ? next : one)) })}
            onRemove={() => change({ spans: spans.filter((one) => one !== span) })}
          />
        ))}
        {spans.length > 0 && (
          <Checkbox
            label="Não vender fora do horário"
            checked={sellsWithinHours}
            onChange={(event) => change({ sellsWithinHours: event.target.checked })}
          />
        )}
        {spans.length < MAX_SPANS && (
          <Button
            look="quiet"
            wide
            onClick={() => change({ spans: [...spans, newSpan(crypto.randomUUID())] })}
          >
            Adicionar horário
          </Button>
        )}
        <Button type="submit" wide busy={busy}>
          Salvar funcionamento
        </Button>
      </form>
    </Section>
  );
}
