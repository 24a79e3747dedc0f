import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiAnswer, LocalRequest } from '../../local/serve-local.ts';
import { behaviourNamed } from '../../demo/behaviours.ts';
import type { LocalCardcom } from './local-cardcom.ts';
import type { LocalCard, LocalPage, LocalTransaction } from './local-records.ts';

/** The calls of Cardcom's API v11 to the local Cardcom. Its codes other than 0 and 608 are not documented. */

const answer = (body: object): ApiAnswer => ({ status: 200, body });
const refused = (ResponseCode: number, Description: string): ApiAnswer =>
  answer({ ResponseCode, Description });

/** The page is open, or unknown. */
const NO_RESULT = 5119;
const NO_TRANSACTION = 5096;
const BAD_FIELD = 5010;
const TAKEN = 608;
const CHECKED = 700;

type Body = Readonly<Record<string, unknown>>;
const CALLS: Readonly<Record<string, (cardcom: LocalCardcom, body: Body) => Promise<ApiAnswer>>> = {
  '/api/v11/LowProfile/Create': createPage,
  '/api/v11/LowProfile/GetLpResult': pageResult,
  '/api/v11/Transactions/Transaction': transact,
  '/api/v11/Transactions/GetTransactionByExternalUniqTran': findTransaction,
};

/** Answers a call. Whatever is wrong in it is refused. */
export async function answerCardcomApi(
  cardcom: LocalCardcom,
  { method, path, body: text }: LocalRequest,
): Promise<ApiAnswer> {
  const call = method === 'POST' ? CALLS[path] : undefined;
  if (!call) return { status: 404, body: { Message: 'No HTTP resource was found' } };
  const body = JSON.parse(text) as Body;
  const { terminal, apiName } = cardcom.keys;
  const isKnown = body['TerminalNumber'] === Number(terminal) && body['ApiName'] === apiName;
  return isKnown ? call(cardcom, body) : { status: 401, body: { Message: 'Invalid username' } };
}

const part = (body: Body, name: string): Body => (body[name] ?? {}) as Body;
const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500 && URL.canParse(value);

async function createPage(cardcom: LocalCardcom, body: Body): Promise<ApiAnswer> {
  const { Amount, ReturnValue, SuccessRedirectUrl, FailedRedirectUrl, WebHookUrl, Language } = body;
  const isWhole = [SuccessRedirectUrl, FailedRedirectUrl, WebHookUrl].every(isUrl);
  if (!isWhole || typeof Amount !== 'number' || body['Operation'] !== 'CreateTokenOnly')
    return refused(BAD_FIELD, 'bad field');
  const screen = part(body, 'UIDefinition');
  const page: LocalPage = {
    pageId: randomUUID(),
    returnValue: String(ReturnValue),
    language: String(Language),
    maxPayments: Number(part(body, 'AdvancedDefinition')['MaxNumOfPayments'] ?? 1),
    asksHolderId: screen['IsHideCardOwnerIdentityNumber'] !== true,
    successUrl: String(SuccessRedirectUrl),
    failedUrl: String(FailedRedirectUrl),
    webhookUrl: String(WebHookUrl),
  };
  const { CardOwnerIdValue: holderId } = screen;
  if (typeof holderId === 'string') cardcom.holderIds.set(page.pageId, holderId);
  await cardcom.records.add('page', page.pageId, page);
  const Url = `${cardcom.origin}/page/${page.pageId}`;
  return answer({ ResponseCode: 0, Description: 'OK', LowProfileId: page.pageId, Url });
}

async function pageResult(cardcom: LocalCardcom, body: Body): Promise<ApiAnswer> {
  const page = await cardcom.records.find('page', String(body['LowProfileId']));
  if (!page?.isDone || !page.token) return refused(NO_RESULT, 'no result');
  const card = await cardcom.records.find('card', page.token);
  const holderId = cardcom.holderIds.get(page.pageId);
  return answer({
    ResponseCode: 0,
    Description: 'OK',
    LowProfileId: page.pageId,
    ReturnValue: page.returnValue,
    Operation: 'CreateTokenOnly',
    UIValues: { NumOfPayments: page.payments, CardOwnerIdentityNumber: holderId ?? null },
    TokenInfo: { Token: page.token, CardMonth: card!.expMonth, CardYear: card!.expYear },
    TranzactionInfo: cardcom.tellsDigits ? { ResponseCode: CHECKED, ...cardFields(card!) } : null,
  });
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'AmericanExpress',
  diners: 'Diners',
  maestro: 'Maestro',
};

const cardFields = ({ brand, firstDigits, last4, expMonth, expYear }: LocalCard): object => ({
  Brand: BRANDS[brand] ?? null,
  FirstCardDigits: Number(firstDigits),
  Last4CardDigitsString: last4,
  CardMonth: expMonth,
  CardYear: expYear % 100,
});

async function transact(cardcom: LocalCardcom, body: Body): Promise<ApiAnswer> {
  const { Token, Amount, ISOCoinId = 1, NumOfPayments = 1, CardExpirationMMYY } = body;
  const externalId = String(body['ExternalUniqTranId']);
  const advanced = part(body, 'Advanced');
  const isRefund = advanced['IsRefund'] === true;
  const card = await cardcom.records.find('card', String(Token));
  const isWhole = typeof Amount === 'number' && Amount > 0 && /^\d{4}$/.test(String(CardExpirationMMYY));
  if (!card || !isWhole) return refused(BAD_FIELD, 'bad field');
  if (isRefund && advanced['ApiPassword'] !== cardcom.keys.apiPassword) return refused(BAD_FIELD, 'password');
  if (!isRefund && cardcom.failsNow(card, externalId)) return { status: 500, body: {} };
  const made = await cardcom.transact(
    {
      externalId,
      token: String(Token),
      amount: Amount,
      coin: Number(ISOCoinId),
      payments: Number(NumOfPayments),
      isRefund,
    },
    card,
  );
  if (!made) return refused(TAKEN, 'ExternalUniqTranId was used');
  const { answer: fault } = behaviourNamed(card.behaviour);
  if (!isRefund && fault === 'slow') await wait(cardcom.timings.slowMs);
  return !isRefund && fault === 'lost' ? 'none' : answer(wireOf(made, card));
}

async function findTransaction(cardcom: LocalCardcom, body: Body): Promise<ApiAnswer> {
  const made = await cardcom.records.find('transaction', String(body['ExternalUniqTranId']));
  if (!made) return refused(NO_TRANSACTION, 'no such transaction');
  return answer(wireOf(made, (await cardcom.records.find('card', made.token))!));
}

const wireOf = (
  { id, amount, coin, payments, isRefund, code, token }: LocalTransaction,
  card: LocalCard,
): object => ({
  ResponseCode: code,
  Description: code === 0 ? 'OK' : 'declined',
  TranzactionId: id,
  Amount: amount,
  CoinId: coin,
  NumberOfPayments: payments,
  IsRefund: isRefund,
  Token: token,
  ...cardFields(card),
});
