import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { PageProps } from '#platform/browser/page.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { Stack, Wrap } from '#platform/ui/layout/layout.tsx';
import { SelectField, type SelectOption } from '#platform/ui/controls/select-field.tsx';
import type { WhatsOnView } from '#modules/catalog/contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { dateText, dayText } from '#modules/catalog/ui/date-text.ts';
import { chosenIds } from '#modules/catalog/ui/whats-on/whats-on-address.ts';
import { useCarriedFields } from '#modules/catalog/ui/links.tsx';
import { PageHead } from '../shell/page-head.tsx';
import './choose.css';

/** The day's presentations that are on sale here and not sold out, by start. */
function presentationsOf({
  films,
  featured,
}: WhatsOnView): WhatsOnView['films'][number]['days'][number]['showings'] {
  return [...(featured ? [featured] : []), ...films]
    .flatMap(({ days }) => days.flatMap(({ showings }) => showings))
    .filter(({ sale, fullness }) => sale.state === 'onSale' && !fullness?.isSoldOut)
    .toSorted((a, b) => a.dateTime.localeCompare(b.dateTime));
}

/** `/order`: the choice of a presentation in a simple form. */
export function Component({ data: page }: PageProps<WhatsOnView>) {
  const t = useTranslations('web');
  return (
    <Wrap>
      <PageHead title={t('head.choose')} path={catalogAddress.choice()} />
      <div className="web-choose">
        <h1>{t('choose.title')}</h1>
        <p>{t('choose.lead')}</p>
        <PlaceForm page={page} />
        <ShowingForm page={page} />
      </div>
    </Wrap>
  );
}

function CarriedFields() {
  return useCarriedFields().map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

interface ChoiceProps {
  label: string;
  name: string;
  first: string;
  options: readonly SelectOption[];
}

function Choice({ first, ...field }: ChoiceProps) {
  const [value, setValue] = useState(first);
  return <SelectField {...field} value={value} onChange={setValue} />;
}

function PlaceForm({ page }: { page: WhatsOnView }) {
  const t = useTranslations('web.choose');
  const locale = useLocale();
  const { locations, days, day } = page;
  const location = chosenIds(locations)[0];
  return (
    <form method="get" action={catalogAddress.choice()}>
      <CarriedFields />
      <Stack gap={4}>
        {locations.length > 1 && (
          <Choice
            key={`place ${location}`}
            label={t('place')}
            name="location"
            first={String(location ?? '')}
            options={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        <Choice
          key={`day ${day}`}
          label={t('day')}
          name="day"
          first={day}
          options={days.map((one) => ({ value: one.day, label: dayText(one.day, 'day', locale) }))}
        />
        <Button type="submit">{t('show')}</Button>
      </Stack>
    </form>
  );
}

function ShowingForm({ page }: { page: WhatsOnView }) {
  const t = useTranslations('web.choose');
  const locale = useLocale();
  const showings = presentationsOf(page);
  if (showings.length === 0) return <p>{t('none')}</p>;
  const options = showings.map(({ id, dateTime, timeZone, featureName, venueName }) => ({
    value: String(id),
    label: t('option', {
      time: dateText(dateTime, 'time', locale, timeZone),
      film: featureName,
      venue: venueName,
    }),
  }));
  return (
    <form
      method="get"
      action={catalogAddress.choice()}
      key={`${chosenIds(page.locations).join()} ${page.day}`}
    >
      <CarriedFields />
      <Stack gap={4}>
        <Choice label={t('showing')} name="presentation" first={options[0]?.value ?? ''} options={options} />
        <Button type="submit" look="go" endIcon="next">
          {t('continue')}
        </Button>
      </Stack>
    </form>
  );
}
