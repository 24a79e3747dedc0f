-- Names of sections, levels and signs of a plan by language: name as in the chart -> texts by locale. They are no part of
-- the plan's version: a corrected translation moves no showing and makes no seat another one.
alter table seatplan add column names jsonb not null default '{}';
