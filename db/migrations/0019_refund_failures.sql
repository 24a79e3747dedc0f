-- Why the last attempt to pay a refund failed, for operators; null again as soon as it is paid.
alter table refund add column failure text;
