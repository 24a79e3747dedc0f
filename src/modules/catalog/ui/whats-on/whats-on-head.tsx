import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSubmit } from 'react-router';
import { Icon } from '#platform/ui/controls/icon.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { WhatsOnForm } from './whats-on-form.tsx';
import './whats-on-head.css';

/** The headline is also the choice of the cinema: a native select in a form that needs no script. */
export function WhatsOnHead({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  if (!page.location) return <h1 className="catalog-head">{t('headingOnly')}</h1>;
  const { name } = page.location;
  const cinema = page.locations.length > 1 ? <CinemaPicker page={page} /> : <span>{name}</span>;
  return (
    <WhatsOnForm page={page} without={['location']}>
      <h1 className="catalog-head">{t.rich('heading', { cinema: () => cinema })}</h1>
    </WhatsOnForm>
  );
}

/** Keys that open the list or accept a choice in it; every other key changes the choice at once, in a closed list. */
const OPENS_LIST = /^(?:Enter| |F4)$/;

function CinemaPicker({ page }: { page: WhatsOnView }) {
  const t = useTranslations('catalog.whatsOn');
  const submit = useSubmit();
  // With the arrow keys a visitor tries one cinema after the other: the page must not leave at the first.
  const isTrying = useRef(false);
  /** The cinema on whose page another one was tried. */
  const [triedAt, setTriedAt] = useState<number>();
  const shown = page.location?.id;
  return (
    <>
      <span className="catalog-picker">
        <select
          // Another cinema's page shows its own choice.
          key={shown}
          className="catalog-picker-list"
          name="location"
          // The browser may restore another choice on return than the page shows.
          autoComplete="off"
          aria-label={t('cinema')}
          defaultValue={shown}
          onKeyDown={({ key, altKey }) => {
            isTrying.current = !altKey && !OPENS_LIST.test(key);
          }}
          onPointerDown={() => {
            isTrying.current = false;
          }}
          onChange={(event) => {
            if (isTrying.current) setTriedAt(shown);
            else void submit(event.currentTarget.form);
          }}
        >
          {page.locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {triedAt !== undefined && triedAt === shown ? (
        <ChooseButton />
      ) : (
        <noscript>
          <ChooseButton />
        </noscript>
      )}
    </>
  );
}

function ChooseButton() {
  return (
    <button type="submit" className="catalog-picker-go">
      {useTranslations('catalog.whatsOn')('choose')}
    </button>
  );
}
