-- A provider may take another amount, or another currency, than a tender asked for. Such a charge buys nothing and is
-- refunded whole: the tender's amount and currency become what was really taken, so that its check still keeps refunds
-- from exceeding it, and what was asked for is kept beside it. Null: the provider took what was asked for, or nothing.
alter table tender
  add column asked_amount bigint,
  add column asked_currency text,
  add constraint tender_asked check ((asked_amount is null) = (asked_currency is null));
