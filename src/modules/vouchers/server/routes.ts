import { route, type AnyRoute } from '#platform/server/http/route.ts';
import { voucherBalance, voucherHistory } from '../contract.ts';
import { voucherBalanceFor, voucherHistoryFor } from './read-voucher.ts';

export const routes: readonly AnyRoute[] = [
  route(voucherBalance, voucherBalanceFor),
  route(voucherHistory, voucherHistoryFor),
];
