import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { DigitCells } from '#platform/ui/controls/digit-cells.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { examplePhone } from '../../rules/phone.ts';
import { AgainButton } from './again-button.tsx';
import type { SignIn } from './use-sign-in.ts';
import './sign-in.css';

/** The number of digits of a code, and a space, because phones show and copy '739 412'. */
const CODE_LENGTH = 6;
const TYPED_LENGTH = CODE_LENGTH + 1;

interface SignInFormProps {
  signIn: SignIn;
  /** The brand's country: numbers without a plus are of it. */
  country: string;
  refusalText: RefusalTextOf;
}

/** The texts of a refusal in the visitor's language. */
export type RefusalTextOf = (refusal: RefusalBody) => { readonly title: string; readonly text: string };

/** The mobile number first, then the code that was sent to it. Not to be put into another form. */
export function SignInForm(props: SignInFormProps) {
  const { state } = props.signIn;
  return state.name === 'code' ? <CodeStep {...props} {...state} /> : <NumberStep {...props} />;
}

/** Sends a form by script only: its data must not be in the address. */
const sending =
  (act: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault();
    act();
  };

/** The number takes the focus: whoever sees it has just asked to sign in. */
function NumberStep({ signIn, country, refusalText }: SignInFormProps) {
  const t = useTranslations('customers.signIn');
  const [isMember, setMember] = useState(false);
  const [number, setNumber] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, [isMember]);
  const { refusal } = signIn;
  // Nothing to focus when the code was sent: its field takes the focus.
  const send = (): void => void signIn.sendCode(number, isMember).then(() => field.current?.focus());
  return (
    <form className="customers-sign-in-part" noValidate onSubmit={sending(send)}>
      <TextField
        ref={field}
        key={String(isMember)}
        label={t(isMember ? 'member' : 'number')}
        ltr
        type={isMember ? 'text' : 'tel'}
        name={isMember ? 'signInMember' : 'signInNumber'}
        autoComplete={isMember ? 'off' : 'tel'}
        maxLength={40}
        placeholder={isMember ? undefined : examplePhone(country)}
        value={number}
        onChange={setNumber}
        error={
          refusal && (
            <span role="alert">
              <RefusalText {...{ refusal, refusalText }} />
            </span>
          )
        }
      />
      <div className="customers-sign-in-acts">
        <Button type="submit" busy={signIn.isBusy} busyLabel={t('send')}>
          {t('send')}
        </Button>
        {signIn.byMember && (
          <Button
            look="plain"
            onClick={() => {
              signIn.changeNumber();
              setNumber('');
              setMember(!isMember);
            }}
          >
            {t(isMember ? 'byNumber' : 'byMember')}
          </Button>
        )}
      </div>
    </form>
  );
}

type CodeStepProps = SignInFormProps & {
  number: string;
  isMember: boolean;
  isTaken: boolean;
  againAt: number;
};

function CodeStep({ signIn, number, isMember, isTaken, againAt, refusalText }: CodeStepProps) {
  const t = useTranslations('customers.signIn');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);
  const { refusal, isBusy } = signIn;
  const why = refusal && <RefusalText {...{ refusal, refusalText }} />;
  const isOfCode = refusal?.code === 'INVALID_SMS_CODE';
  // The button is disabled then, and would lose the focus.
  const sendAgain = (): void => void signIn.sendCode(number, isMember).then(() => field.current?.focus());
  const sent = useRef('');
  const [isShort, setShort] = useState(false);
  const enter = (entered: string): void => {
    if (isBusy) return;
    if (entered.length < CODE_LENGTH) {
      setShort(true);
      return field.current?.focus();
    }
    // The last digit has sent it already: a press of Enter after it must not use up another try.
    if (isOfCode && entered === sent.current) return field.current?.select();
    sent.current = entered;
    void signIn.enter(entered).then((isRight) => {
      if (!isRight) field.current?.select();
    });
  };
  return (
    <form className="customers-sign-in-part" noValidate onSubmit={sending(() => enter(code))}>
      <p role="status">
        {isMember
          ? t('sentMember')
          : t.rich(isTaken ? 'sent' : 'ifArrived', { number: () => <bdi dir="ltr">{number}</bdi> })}
      </p>
      {!isOfCode && why && (
        <p className="customers-sign-in-refused" role="alert">
          {why}
        </p>
      )}
      <div className="ui-digits">
        <TextField
          start={<DigitCells count={CODE_LENGTH} />}
          ref={field}
          label={t('code')}
          name="smsCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TYPED_LENGTH}
          ltr
          value={code}
          onChange={(typed) => {
            const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
            setCode(digits);
            setShort(false);
            // The last digit is enough: a phone that fills in the code needs no press.
            if (digits.length === CODE_LENGTH && digits !== code) enter(digits);
          }}
          error={(isShort || isOfCode) && <span role="alert">{isShort ? t('short') : why}</span>}
        />
      </div>
      <div className="customers-sign-in-acts">
        <Button type="submit" busy={isBusy} busyLabel={t('enter')}>
          {t('enter')}
        </Button>
        <AgainButton {...{ againAt, isBusy }} onPress={sendAgain} />
        <Button look="plain" disabled={isBusy} onClick={signIn.changeNumber}>
          {t('otherNumber')}
        </Button>
      </div>
    </form>
  );
}

/** Why it did not work: how long to wait, how many tries are left, or the refusal's own text. */
function RefusalText({
  refusal,
  refusalText,
}: { refusal: RefusalBody } & Pick<SignInFormProps, 'refusalText'>) {
  const t = useTranslations('customers.signIn');
  const { code, retryAfterSeconds, triesLeft } = refusal;
  if (code === 'TOO_MANY_REQUESTS' && typeof retryAfterSeconds === 'number')
    return t('often', { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  if (code === 'INVALID_SMS_CODE' && typeof triesLeft === 'number') return t('wrong', { triesLeft });
  // Nothing is sent by itself later: a code would come when nobody waits for it.
  if (code === 'OFFLINE') return t('offline');
  const { title, text } = refusalText(refusal);
  return `${title}. ${text}`;
}
