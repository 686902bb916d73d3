import { type FormEvent, useRef, useState } from 'react';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useServerDay } from '../../data/hooks/server-days.ts';
import { useItems } from '../../data/hooks/shop.ts';
import { type Managed, useManagedCategories } from '../../data/rows/managed.ts';
import { isoOfDay } from '../../domain/hours/shop-time-zone.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { AskUnsaved } from '../../ui/forms/ask-unsaved.tsx';
import { useMarkUnsaved, useUnsaved } from '../../ui/forms/unsaved.tsx';
import { useProblemFocus } from '../../ui/forms/use-problem-focus.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { BottomBar } from '../../ui/layout/bottom-bar.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { CampaignEnd } from './campaign-end.tsx';
import { CampaignImage } from './campaign-image.tsx';
import {
  type CampaignValues,
  campaignFieldsOf,
  MAX_CAMPAIGN_NAME_LENGTH,
  type Promoted,
} from './campaign-values.ts';
import styles from './campaigns.module.css';
import { FormSection } from './form-section.tsx';
import { HoursFields } from './hours-fields.tsx';
import { CampaignPreview } from './preview.tsx';
import { TypeFields } from './type-fields.tsx';
import { type CampaignSave, useCampaignSave } from './use-campaign-save.ts';
import { useCampaignValues } from './use-campaign-values.ts';

const STATES = [
  { id: 'ACTIVE', label: 'Ativa' },
  { id: 'PAUSED', label: 'Pausada' },
] as const;

interface CampaignFormProps {
  location: Location;
  /** The campaign when the form opened. Null for a new one. */
  known: Managed<Campaign> | null;
  /** The template of a new campaign. */
  copied: Campaign | null;
  /** The item of a new campaign for goods that end soon. */
  promoted: Promoted | null;
  /** All campaigns of the shop. */
  others: readonly Campaign[];
  onDone: () => void;
}

/** 'Nova Campanha' and 'Editar Campanha': the offer, its period, and its effect on price tags [MP-02, MP-03]. */
export function CampaignForm({ location, known, copied, promoted, others, onDone }: CampaignFormProps) {
  // The version at opening. Concurrent edits are merged when this edit is sent.
  const [seen] = useState(known);
  const [id] = useState(() => known?.value.id ?? crypto.randomUUID());
  const { opened, values, change } = useCampaignValues(known, copied, promoted);
  const unsaved = useUnsaved(onDone);
  const isChanged = !sameJson(values, opened);
  useMarkUnsaved(isChanged, unsaved);
  const items = useItems(location.id);
  const categories = useManagedCategories(location.id);
  const { save, touch, busy, errors, upload, pictureMoves } = useCampaignSave({
    id,
    seen,
    location,
    values,
    onDone: unsaved.leaveSaved,
  });
  const form = useRef<HTMLFormElement>(null);
  const focusProblem = useProblemFocus(form);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    focusProblem();
    void save();
  };
  const isLoadingMore = items.status === 'loading' || categories.status === 'loading';
  return (
    <AppFrame
      header={<FormHead isNew={!seen} shop={location.name} onBack={unsaved.goBack} />}
      footer={
        <BottomBar>
          <Button
            type="submit"
            form="campaign"
            size="tall"
            wide
            busy={busy}
            disabled={values.name === '' || values.type === null}
          >
            Salvar
          </Button>
        </BottomBar>
      }
    >
      <AskUnsaved of={unsaved} />
      <form ref={form} id="campaign" onSubmit={submit} noValidate>
        <Columns wider="first">
          <Column>
            <WordsAndDates values={values} onChange={change} errors={errors} onNameLeft={touch} />
            <FormSection title="Tipo de Campanha">
              <TypeFields
                values={values}
                onChange={change}
                items={items.rows}
                categories={categories.rows.map(({ value }) => value)}
                error={errors.type}
                discountError={errors.discount}
              />
              {isLoadingMore && <p className={styles.soft}>Carregando mais dados...</p>}
            </FormSection>
            <HoursFields values={values} error={errors.hours} onChange={change} />
          </Column>
          <Column>
            <CampaignPreview
              campaign={{ id, name: values.name, ...campaignFieldsOf(values, seen?.value ?? null) }}
              items={items.status === 'loading' ? null : items.rows}
              others={others}
            />
            <FormSection title="Status da Campanha">
              <Segments
                label="Status da Campanha"
                segments={STATES}
                value={values.status}
                onValueChange={(status) => change({ status })}
              />
            </FormSection>
            {seen && (
              <CampaignEnd
                seen={known ?? seen}
                locationId={location.id}
                isChanged={isChanged}
                onEnded={unsaved.goBack}
              />
            )}
            <FormSection title="Imagem da Campanha">
              <CampaignImage {...{ id, seen, location, values, change, upload }} onWorking={pictureMoves} />
            </FormSection>
          </Column>
        </Columns>
      </form>
    </AppFrame>
  );
}

function FormHead({ isNew, shop, onBack }: { isNew: boolean; shop: string; onBack: () => void }) {
  const offline = useOffline();
  return (
    <>
      <TopBar title={isNew ? 'Nova Campanha' : 'Editar Campanha'} sub={shop} onBack={onBack} />
      {offline && <Strip kind="offline">{offline.name}. O que você mudar fica guardado e sai depois.</Strip>}
    </>
  );
}

interface WordsAndDatesProps {
  values: CampaignValues;
  onChange: (part: Partial<CampaignValues>) => void;
  errors: CampaignSave['errors'];
  onNameLeft: () => void;
}

function WordsAndDates({ values, onChange, errors, onNameLeft }: WordsAndDatesProps) {
  const today = isoOfDay(useServerDay());
  return (
    <>
      <FormSection title="Informações Básicas">
        <TextField
          label="Nome"
          required
          maxLength={MAX_CAMPAIGN_NAME_LENGTH}
          value={values.name}
          error={errors.name}
          onBlur={onNameLeft}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextAreaField
          label="Descrição"
          rows={2}
          maxLength={300}
          value={values.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </FormSection>
      <FormSection title="Período de Validade">
        <div className={styles.dates}>
          <DateField
            label="Data inicial"
            format="DD/MM/YYYY"
            value={values.start}
            today={today}
            wrong={values.wrongStart}
            onValueChange={(start, wrongStart) => onChange({ start, wrongStart })}
          />
          <DateField
            label="Data final"
            format="DD/MM/YYYY"
            value={values.end}
            today={today}
            error={errors.end}
            wrong={values.wrongEnd}
            onValueChange={(end, wrongEnd) => onChange({ end, wrongEnd })}
          />
        </div>
      </FormSection>
    </>
  );
}
