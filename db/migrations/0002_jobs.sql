-- The application's role may queue a job inside its transaction and nothing else of the job queue.
create function enqueue_job(identifier text, payload json, job_key text default null, run_at timestamptz default null)
returns void language sql security definer set search_path = pg_catalog as $$
  select graphile_worker.add_job(identifier, payload, job_key := job_key, run_at := coalesce(run_at, now()));
$$;
revoke all on function enqueue_job(text, json, text, timestamptz) from public;
grant execute on function enqueue_job(text, json, text, timestamptz) to foyer_app;
