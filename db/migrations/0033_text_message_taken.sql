-- Who sends an SMS takes it first, for a short time: after that another process may, since the first one has died.
alter table text_message add column taken_until timestamptz;
-- Those that a job looks for which it has missed.
create index text_message_waiting on text_message (tenant_id, created_at) where ended_at is null;
