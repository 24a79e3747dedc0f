-- E-mails that wait to be sent: monitoring asks for the oldest, and few wait among very many.
create index mail_unsent on mail (tenant_id, created_at) where sent_at is null;
