-- E-mails that are deleted at a time; null: kept as long as the orders that they are about.
alter table mail add column kept_until timestamptz;
create index mail_to_delete on mail (tenant_id, kept_until) where kept_until is not null;
