-- A charge that was given up because its provider did not know it is asked for again, at growing intervals.
alter table tender add asked_at timestamptz;
create index tender_given_up on tender (tenant_id, provider, created_at) where status = 'cancelled' and provider_ref is null;
