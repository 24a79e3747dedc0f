-- So that no call of a visitor reads the rows of others.

-- Indexes of what is unfinished. With a condition such as `where status = 'pending'` they were good for every statement that names
-- the status, and for one order the database read all that were unfinished: while few are, that seems cheapest, and its plan stays
-- in use when many are. An index of an expression is used by the statements that have the expression.
drop index orders_unsettled;
create index orders_awaiting on orders ((case when status = 'awaiting_payment' then created_at end))
  where (case when status = 'awaiting_payment' then created_at end) is not null;
drop index tender_undecided;
create index tender_undecided on tender ((case when status in ('created', 'pending') then updated_at end))
  where (case when status in ('created', 'pending') then updated_at end) is not null;
drop index outbox_open;
create index outbox_open on outbox ((case when done_at is null then created_at end))
  where (case when done_at is null then created_at end) is not null;
-- The places that a visitor has lost.
create index claim_lost on claim ((case when state in (2, 3) then holder end))
  where (case when state in (2, 3) then holder end) is not null;
-- One payment at a time.
drop index orders_one_awaiting;
create unique index orders_one_awaiting on orders (tenant_id, (case when status = 'awaiting_payment' then session_id end))
  where (case when status = 'awaiting_payment' then session_id end) is not null;

create index payment_form_of_session on payment_form (session_id);
create index outbox_of_order on outbox (subject_id);
create index mail_by_time on mail (tenant_id, created_at desc, mail_id desc);
