-- A place that a presentation's plan has, and the plan's new version has no longer: nobody can lock or buy it. When a
-- visitor had locked it, `holder` is their session, so that their cart can say so until `expires`.
alter table claim drop constraint claim_state_check;
alter table claim add constraint claim_state_check check (state in (0, 1, 2, 3));   -- 3 withdrawn
