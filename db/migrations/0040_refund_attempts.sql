-- A refund that its provider has refused for good is another refund there when it is sent again: the same key would only
-- get the same refusal. `attempt` counts them; the next one is sent when `try_after` has come. Null: at once.
alter table refund
  add column attempt int not null default 1 check (attempt >= 1),
  add column try_after timestamptz;
