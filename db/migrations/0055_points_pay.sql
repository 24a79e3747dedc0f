-- Loyalty points that pay a part of an order: the ledger says what they pay in money, and in points what that takes.

-- The points of an entry of an account of the kind 'points'; such an account has no balance of its own.
alter table ledger_entry add column points int check (points >= 0);

-- As in 0009, and of points: the member's points are moved instead of a balance.
create or replace function apply_ledger_entry() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  member_no text;
begin
  select reference into member_no from ledger_account
   where tenant_id = new.tenant_id and account_id = new.account_id and kind = 'points';
  if (member_no is null) <> (new.points is null) or (member_no is not null and new.action = 'deposit') then
    raise check_violation using constraint = 'ledger_entry_has_points_of_a_member',
      message = 'entries of points accounts, and no others, have points, and nothing is deposited there';
  end if;
  if member_no is null then
    -- The account's row is the lock: entries of one account come one after the other.
    update ledger_account
       set balance = balance + new.balance_change, reserved = reserved + new.reserved_change
     where tenant_id = new.tenant_id and account_id = new.account_id;
  elsif new.action <> 'capture' then
    -- The member's row is the lock, here and for tickets that cost points: member_covers_points holds for both together.
    update member set points_used = points_used + case new.action when 'reserve' then new.points else -new.points end
     where tenant_id = new.tenant_id and member_number = member_no;
    if not found then
      raise foreign_key_violation using message = 'a points account has a member';
    end if;
  end if;
  if new.action in ('capture', 'return') and new.points is distinct from (
       select points from ledger_entry
        where tenant_id = new.tenant_id and tender_id = new.tender_id and action = 'reserve') then
    raise check_violation using constraint = 'ledger_entry_ends_with_its_points',
      message = 'a tender captures or returns the points that it has reserved';
  end if;
  if exists (select from ledger_entry
              where tenant_id = new.tenant_id and account_id = new.account_id and tender_id = new.tender_id
             having sum(reserved_change) < 0 or sum(balance_change) > 0
                 or sum(case action when 'reserve' then points when 'capture' then 0 else -points end) < 0) then
    raise check_violation using constraint = 'ledger_entry_gives_back_what_came',
      message = 'a tender gives no more back to an account than it took from it';
  end if;
  return null;
end $$;
