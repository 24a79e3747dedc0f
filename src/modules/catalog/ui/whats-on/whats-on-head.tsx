import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Form, useSubmit } from 'react-router';
import { Icon } from '#platform/ui/controls/icon.tsx';
import type { WhatsOnView } from '../../contract.ts';
import { catalogAddress } from '../../rules/addresses.ts';
import { useCarriedFields } from '../links.tsx';
import { whatsOnFields } from './whats-on-address.ts';
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

interface WhatsOnFormProps {
  page: WhatsOnView;
  /** Fields that the form's own controls set. */
  without: readonly string[];
  className?: string;
  children: ReactNode;
}

/** A GET form of What's on that keeps the other fields of the address. */
export function WhatsOnForm({ page, without, className, children }: WhatsOnFormProps) {
  const carried = useCarriedFields();
  const kept = [...carried, ...whatsOnFields(page)].filter(([name]) => !without.includes(name));
  return (
    <Form method="get" action={catalogAddress.whatsOn()} className={className}>
      {kept.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
