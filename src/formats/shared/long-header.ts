const ID_NAMES = new Set(
  (
    'id row rowid row_id record recordid record_id tid transaction transactionid transaction_id transactionno ' +
    'order orderid order_id orderno basket basketid basket_id customer customerid customer_id person personid person_id ' +
    'patient patientid patient_id subject subject_id user userid user_id session sessionid session_id visit visitid ' +
    'visit_id visitor invoice invoiceid invoice_id invoiceno invoice_no ticket ticketid ticket_id receipt case caseid ' +
    'case_id encounter encounter_id hadm_id client client_id member member_id household'
  ).split(' '),
);

const ITEM_NAMES = new Set(
  (
    'item items itemid item_id itemname item_name product productid product_id productname product_name sku code ' +
    'icd icd9 icd10 icd_code icd9_code icd10_code label diagnosis diagnoses dx condition procedure drug medication ' +
    'page url query term keyword word tag article articleid article_id movie movieid movie_id song track book ' +
    'category value stockcode stock_code description'
  ).split(' '),
);

/** Whether a name is one that the id column (position 0) or the item column (position 1) of a long file usually has. */
export function isLongHeaderName(name: string, position: number): boolean {
  return (position === 0 ? ID_NAMES : ITEM_NAMES).has(name.trim().toLowerCase());
}
