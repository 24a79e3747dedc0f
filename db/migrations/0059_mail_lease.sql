-- Until when a process is sending this e-mail: no other one sends it before. A connection's lock would keep one of the
-- shop's few connections for as long as the mail server takes.
alter table mail add column sending_until timestamptz;
