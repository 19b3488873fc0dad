/** Words by which programs say in other languages than English that they refuse something. */
const ELSEWHERE = new RegExp(
  [
    // French, German, Dutch
    "bloqué|interdit|refusé|rejeté|non autorisé",
    "abgelehnt|blockiert|gesperrt|nicht erlaubt|untersagt|verboten|verweigert",
    "geblokkeerd|geweigerd|niet toegestaan",
    // Spanish and Portuguese, Italian
    "bloquead[oa]|denegad[oa]|proh?ibid[oa]|re(?:chazad|cusad|jeitad)[oa]|n(?:o|ão) permitid[oa]",
    "bloccat[oa]|non consentit[oa]|rifiutat[oa]|vietat[oa]",
    // Polish, Russian, Ukrainian
    "niedozwolon|odrzucon|zablokowan|zabronion",
    "заблокирован|запрещ[её]н|нельзя|отказано|отклон[её]н|заблоковано|заборонен",
    // Turkish, Vietnamese, Indonesian
    "engellendi|reddedildi|yasak|bị chặn|từ chối|dilarang|ditolak|diblokir",
    // Chinese, Japanese, Korean
    "不允[许許]|[拦攔]截|拒[绝絕]|禁止|阻止|ブロック|拒否|許可されて|거부|금지|차단|허용되지",
  ].join("|"),
  "iu",
);

export const refusesElsewhere = (text: string): boolean => ELSEWHERE.test(text);
