import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { Sheet } from '#platform/ui/layout/sheet.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { NearestButton } from '../nearest-button.tsx';
import { useNearestFirst } from '../nearest-first.ts';
import { useShowingTexts } from '../showing/use-showing-texts.ts';
import { useChosenNames } from './chosen-names.ts';
import { chosenIds } from './whats-on-address.ts';
import { WhatsOnForm } from './whats-on-form.tsx';
import './whats-on-head.css';

const CINEMAS_ID = 'cinemas';

/** The headline is also the choice of the cinemas, one or several. */
export function WhatsOnHead({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const names = useChosenNames(page.locations);
  if (!names) return <h1 className="catalog-head">{t('headingOnly')}</h1>;
  const picker = () => (
    <button type="button" className="catalog-picker" aria-haspopup="dialog" popoverTarget={CINEMAS_ID}>
      {names} <Icon name="down" />
    </button>
  );
  if (page.locations.length < 2)
    return <h1 className="catalog-head">{t.rich('heading', { cinema: () => names })}</h1>;
  return (
    <>
      <h1 className="catalog-head">{t.rich('heading', { cinema: picker })}</h1>
      <CinemaSheet page={page} />
    </>
  );
}

/** A form that needs no script: the ticked cinemas become fields of the address. */
function CinemaSheet({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const texts = useShowingTexts();
  const sheet = useRef<HTMLDivElement>(null);
  const nearest = useNearestFirst(page.locations, (location) => location);
  return (
    <Sheet ref={sheet} id={CINEMAS_ID} title={t('where')} closeLabel={t('close')}>
      <NearestButton {...nearest} />
      <WhatsOnForm
        page={page}
        without={['location']}
        className="catalog-cinemas"
        onSubmit={() => sheet.current?.hidePopover()}
      >
        {/* Another page shows its own choice. */}
        <ul key={chosenIds(page.locations).join()}>
          {nearest.things.map(({ id, name, city, distance, isChosen }) => (
            <li key={id}>
              <label className="catalog-cinema">
                <input
                  type="checkbox"
                  name="location"
                  value={id}
                  defaultChecked={isChosen}
                  autoComplete="off"
                />
                <b>{name}</b>
                <span className="catalog-cinema-place">
                  {texts.together([city, distance].filter((one) => one != null))}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Button type="submit" look="go" wide>
          {t('choose')}
        </Button>
      </WhatsOnForm>
    </Sheet>
  );
}
