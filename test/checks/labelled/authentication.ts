import { crlf, type LabelledMessage } from './labelled-message.ts';

export const codes = [
  ...['dkim_missing', 'dkim_valid', 'dkim_invalid', 'dkim_unverified', 'dkim_weak'],
  ...['dmarc_missing', 'dmarc_would_fail'],
];

/** The keys in DNS, as `--dkim-keys` reads them. */
export const records = `
rsa._domainkey.shop.example.com TXT (
  "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAw51dh7fP6LyaGVPDvQAiPG4mPjfJ"
  "6TVQipJ7v2KfyhJeeXlMUWcHCVs7RX7Whr22Y7cYukOCq6TiQkiXN5FrUYCIYwqVYMArb9eO244D97tkivrRVEUMeg"
  "hTlT4Au8oh49Uufe4EtSGy3TtRQb6M6q3EI4Fr9fgx3kkDq+Kw8l/YTPjBBfACtiBqSw2nIy0c1UDJISqhIc87JBRJ"
  "Xlsn9J8RVt5g3TUJC24eqwGb+YhGi9Qp0BVFurt1IZOv9e7m4omxZDeDyqMbgb0S7Id8dFNePz3ob+TEDF6SYQ4eh1"
  "bt+WrgiQyNO3ojAwLD6kITDfUnVQ/pRQOUhyf2LjXsBwIDAQAB"
)
weak._domainkey.shop.example.com TXT (
  "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDJ42izCDXWhSLet7LN30wGlNi5sKwSORtr"
  "caog6D4yLGj0+57kdAurSd7/4NdSBJqzVfF3qCWPJ+rC9vHvToQBFd7p43YJDeWFNb2Vg/lK7/RSJXnlXN3Wq1zum6"
  "74uACCmyAoIYQr/WWESPVtah2Ym8OiMZQvu2TrortGCJb1CwIDAQAB"
)
ed._domainkey.shop.example.com TXT (
  "v=DKIM1; k=ed25519; p=Ni3PuVGrVxMs++0axkOhZmC+/fho6GlP0ByWn5DSGh8="
)
rsa._domainkey.sender.example.net TXT (
  "v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAw51dh7fP6LyaGVPDvQAiPG4mPjfJ"
  "6TVQipJ7v2KfyhJeeXlMUWcHCVs7RX7Whr22Y7cYukOCq6TiQkiXN5FrUYCIYwqVYMArb9eO244D97tkivrRVEUMeg"
  "hTlT4Au8oh49Uufe4EtSGy3TtRQb6M6q3EI4Fr9fgx3kkDq+Kw8l/YTPjBBfACtiBqSw2nIy0c1UDJISqhIc87JBRJ"
  "Xlsn9J8RVt5g3TUJC24eqwGb+YhGi9Qp0BVFurt1IZOv9e7m4omxZDeDyqMbgb0S7Id8dFNePz3ob+TEDF6SYQ4eh1"
  "bt+WrgiQyNO3ojAwLD6kITDfUnVQ/pRQOUhyf2LjXsBwIDAQAB"
)
`;

/** The signatures of this message. They were made with dkimpy, which shares no code with the program that verifies them. */
const letter = `From: Shop <hello@shop.example.com>
To: bob@example.org
Subject: Your order
Date: Mon, 02 Mar 2026 09:30:00 +0000
Message-ID: <1@shop.example.com>

Hello Bob, your order is on its way.
`;

const rsa = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example.com;
 i=@shop.example.com; q=dns/txt; s=rsa; t=1772443800; h=from : to :
 subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=jbCrTkw6WDk4lbcpYWzyuXjgvomMGVcba3pNmsNmrlxJOJ5Jr9W/shtVdhReKs7OXVODr
 +IMEbUNSnQRAtQPxuFCZMJyUM0GjlDC5qVw3/k77OQO0ZqO0kfn7YwscTC891RpRSsiOlNl
 qHYE2SlEgIVZ+5ZWKI9PsJ6U+tI/8ezdpoSER7b3itnEl+GWFKwGNQt/OvV9pIdyYAwlmko
 IY1iKppaLz9XrErHMSfL3l7Skyc1I0dcyA1MBtXtt/r2Gf3G6hrIwKik5obZofKF1XQWWhp
 rNxeHPNEw+E3pYpEIyW0JiGcoBh+kNNogLq8AuaL2IFrFRM2tvRsVV55OmbA==
`;

const simple = `DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=shop.example.com;
 i=@shop.example.com; q=dns/txt; s=rsa; t=1772443800; h=from : to :
 subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=rDUO8bOSIpgTvUmqWW/toYZbbN8Q2u6l5k6VUbXNXEzhNSzxwRInEgvZEOX6fEAFgtFpj
 2KZN9KPRQecXMteCnUsbNTEnwQ6EMloyGB3emaoiCD3vCZxe/svR06gzkXqpvUyDkecfAnG
 ooOeC2vvKCwS1ZjswaKsGN+hZRQANYoNDXCIkYpW3a18H9RjwneXFegd0hALNaU48tHTVDX
 ivf9bSG3c23TQS0waTDk8gA0gbns/oUkEepKpTf+Lrx1NPjV31P6SZCjQYwT1nXGmZ37kXx
 7whwjhJyW0LDyt38EbHSeg66KJI2QY2w7wox5Avbsjq1TViV5OZo1IzJ2qGA==
`;

const ed25519 = `DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;
 d=shop.example.com; i=@shop.example.com; q=dns/txt; s=ed;
 t=1772443800; h=from : to : subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=ZQ7lwNwlKu8hK57grWKUoDSM4oykiNvmLLP/4J9owHYzYD+tWJiAAihKynAS0fGlZcsfT
 /J5Py4XbhRJWuuADg==
`;

const partOfBody = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example.com;
 i=@shop.example.com; l=38; q=dns/txt; s=rsa; t=1772443800; h=from : to
 : subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=gt33U5zDMXJVWzMlXgtQLpuWixj5lxJjSUPwrOiwTbCN63m/8az+dIqdBFkTFObBWrIDx
 1D6aswgHExD68u02zAqnsK880H2lUU60aj9lWzLEf1ok6iCVyLuU6ytgs+uVDqgHfvFqHvU
 Xir9XocLOfaSIGKlHgwecsLukBYQy9ocVC386Q0n9mlNjraOR5rDekXsE33Zvt/Bgmrkqew
 8TiSV+oWCdN84m9c8+mS8nyRHbBVfTaTe/5KQW2mX+UAH0uQtZQVRDCriHosDR4onIj6Y+r
 j5juwZkpKiBAyobrHrwHcIs+aixaVcvRkbV+ajB3GuR5vvbyMkgk/768NbcA==
`;

const shortKey = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example.com;
 i=@shop.example.com; q=dns/txt; s=weak; t=1772443800; h=from : to :
 subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=G/Qk5mteWPE3geDmk4iM1+7c42gWCtY0smSG2NC+JhupwPxLl1ff7kNLA+p1MuTIvwTsd
 80oaBA5xbhACjDkowpPK+k7DkCxY3hk1tnCW0i2IG+2Cn+g7949hvSFjyRIUG1tQWSohm2W
 HifcgpunYhEzUtp90xje3KxjsLKvgPY=
`;

const otherDomain = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
 d=sender.example.net; i=@sender.example.net; q=dns/txt; s=rsa;
 t=1772443800; h=from : to : subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=w2KaejJo+lLJLUc9J4SUdQ0o4WV6E3J5fBkbAeJV0iQC7DULlGHYSgLt4BnHuXLEWtete
 h3+6+6LzBQUE8qBaAHuRyeHiyXCMW+IgkODDhx6RcXUvUSmWKYApKSgSej8WMcSJr9VAsvR
 SizfUQEjrcY4hU6qbN18vP772WRobooU7F/76OEaZ650sCZlrB28tlBm5JGD6yP6D7bsn/Q
 fk7GuRUskZAbzN9vrG4s49Y6QpNhWU44VohJS13qxBsU+3o56MyKrK5jpTZL6xoPdidHloC
 /nc5VxSv/pO8Ld9PdwhEwT2NtBu+6XAM1vpgv8pycz+6imZXhffqNbH3mCjw==
`;

const unknownKey = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=shop.example.com;
 i=@shop.example.com; q=dns/txt; s=nokey; t=1772443800; h=from : to :
 subject : date : message-id;
 bh=2WohfWERm5xPf7D5k3ArFqa3gsVBFH1tnepTqpg9M7s=;
 b=lAYogHoltmjkJX9eQs4JQFxn0dAPeV2q/XL72Kzpn/PtKqtcyGmE4ImbNg3fiWzYpGNMG
 vuDLS3skh1DbCbShBLjylT/VlY+SGc3mZyMoqw2T476gW2Tb1Ve39Py79QNQQNWXJP8i3pU
 9EYAS/2oSlH26uQokrVs8UOjX/Ee/CUy2LaDtb1pmEQq1mKKOrLH96Zr/DZ53OWrLVtaKPh
 ENtmXgNlNTsvCBGdpXwgoSF+mJmeIye0uDVFsthJNybsAR5RbaI6hqr995TKOUxhnPuTyUH
 GPQiIGpjp9QThbL1o/rycVbQbY4Mwno8p7b/LzTohMwH1z0IlCk313PV1Rcg==
`;

const signed = (...signatures: string[]) => crlf(signatures.join('') + letter);

export const messages: LabelledMessage[] = [
  { name: 'no signature', raw: signed(), expected: ['dkim_missing'] },
  { name: 'RSA over relaxed forms', raw: signed(rsa), expected: ['dkim_valid'] },
  { name: 'RSA over simple forms', raw: signed(simple), expected: ['dkim_valid'] },
  { name: 'Ed25519', raw: signed(ed25519), expected: ['dkim_valid'] },
  { name: 'two signatures', raw: signed(ed25519, rsa), expected: ['dkim_valid'] },
  {
    name: 'a valid signature after a broken one',
    raw: signed(simple.replace('bh=2', 'bh=3'), rsa),
    expected: ['dkim_valid', 'dkim_invalid'],
  },
  { name: 'a changed body', raw: signed(rsa).replace('Hello Bob', 'Hello Eve'), expected: ['dkim_invalid'] },
  {
    name: 'a changed subject',
    raw: signed(rsa).replace('Your order', 'Your prize'),
    expected: ['dkim_invalid'],
  },
  {
    name: 'a second From that is not signed',
    raw: signed(rsa).replace('To: bob', 'From: Eve <eve@shop.example.com>\r\nTo: bob'),
    expected: ['dkim_invalid'],
  },
  {
    name: 'spaces that relaxed forms ignore',
    raw: signed(rsa).replace('Subject: Your order', 'subject:  Your   order '),
    expected: ['dkim_valid'],
  },
  {
    name: 'spaces that simple forms do not ignore',
    raw: signed(simple).replace('Subject: Your order', 'Subject:  Your order'),
    expected: ['dkim_invalid'],
  },
  { name: 'empty lines at the end', raw: `${signed(rsa)}\r\n\r\n`, expected: ['dkim_valid'] },
  { name: 'a header that is not signed', raw: crlf(`X-Spam: no\n${rsa}${letter}`), expected: ['dkim_valid'] },
  { name: 'an unknown key', raw: signed(unknownKey), expected: ['dkim_unverified'] },
  {
    name: 'a signature that covers a part of the body',
    raw: signed(partOfBody),
    expected: ['dkim_valid'],
    optional: ['dkim_weak'],
  },
  {
    name: 'text after the part that is covered',
    raw: `${signed(partOfBody)}Buy now\r\n`,
    expected: ['dkim_valid', 'dkim_weak'],
  },
  {
    name: 'a change in the part that is covered, and text after it',
    raw: `${signed(partOfBody).replace('Hello Bob', 'Hello Eve')}Buy now\r\n`,
    expected: ['dkim_invalid', 'dkim_weak'],
  },
  {
    name: 'a length that is longer than the body',
    raw: signed(partOfBody.replace('l=38', 'l=3800')),
    expected: ['dkim_invalid', 'dkim_weak'],
  },
  { name: 'a key of 1024 bits', raw: signed(shortKey), expected: ['dkim_valid', 'dkim_weak'] },
  {
    name: 'the signature of another domain',
    raw: signed(otherDomain),
    expected: ['dkim_valid'],
    optional: ['dmarc_would_fail'],
  },
  {
    name: 'a signature without a domain',
    raw: signed(rsa.replace(' d=shop.example.com;', '')),
    expected: ['dkim_invalid'],
  },
];
