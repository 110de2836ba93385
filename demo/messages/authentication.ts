import { dateHeader, raw } from '../raw.ts';
import type { DemoMessage } from '../scene.ts';

/** A phishing message: every check failed upstream, and the links do not go where they say. */
export const phishing: DemoMessage = (scene) =>
  raw({
    from: 'bounce-7731@mailer.tidewater-alerts.test',
    to: scene.person.address,
    headers: [
      [
        'Received-SPF',
        'softfail (mx.northgate.test: domain of transitioning bounce-7731@mailer.tidewater-alerts.test\n does not designate 198.51.100.200 as permitted sender) client-ip=198.51.100.200',
      ],
      [
        'Authentication-Results',
        'mx.northgate.test;\n dkim=fail (signature did not verify) header.d=tidewater.example header.s=2026a;\n spf=softfail smtp.mailfrom=mailer.tidewater-alerts.test;\n dmarc=fail (p=REJECT sp=REJECT dis=QUARANTINE) header.from=tidewater.example',
      ],
      [
        'DKIM-Signature',
        'v=1; a=rsa-sha256; c=relaxed/simple; d=tidewater.example; s=2026a;\n h=from:subject; bh=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=; b=AAAA',
      ],
      ['From', '"Tidewater Bank Security" <security@tidewater.example>'],
      ['To', scene.person.address],
      ['Reply-To', 'tidewater.security.desk@freemail.test'],
      ['Subject', 'FINAL NOTICE: your account closes in 24 hours'],
      ['Date', dateHeader(scene.now)],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'text/html; charset=utf-8'],
    ],
    body: `<div style="font-family:Arial,sans-serif;font-size:15px;color:#222;max-width:560px;">
<p style="font-size:20px;color:#0b5c8a;"><b>TideWater Bank</b></p>
<p>Dear Valued Costumer,</p>
<p>We detected <b>unusual activty</b>. Your account will be closed in 24 hours unless you confirm your identity.</p>
<p>Confirm now: <a href="http://198.51.100.200/tidewater/login.php?id=${scene.hex(8)}">https://tidewater.example/confirm</a></p>
<p>Or download the secure form: <a href="https://tidewater.example.login-check.test/form">tidewater.example</a></p>
<p>Thank you for your coperation.</p>
</div>
`,
  });

/** Forwarded by a mailing list, which broke SPF and DKIM; ARC records that they had passed before (RFC 8617). */
export const arcForwarded: DemoMessage = (scene) =>
  raw({
    from: 'announce-bounces@lists.quill.example',
    to: scene.person.address,
    headers: [
      [
        'Authentication-Results',
        'mx.northgate.test; arc=pass (i=1 spf=pass dkim=pass dmarc=pass);\n dkim=fail reason="body hash did not verify" header.d=quill.example;\n spf=pass smtp.mailfrom=announce-bounces@lists.quill.example;\n dmarc=fail (p=NONE) header.from=quill.example',
      ],
      ['ARC-Seal', 'i=1; a=rsa-sha256; t=1789000000; cv=none; d=lists.quill.example; s=arc; b=c2VhbA=='],
      [
        'ARC-Message-Signature',
        'i=1; a=rsa-sha256; c=relaxed/relaxed; d=lists.quill.example; s=arc;\n h=from:subject:date; bh=Ym9keQ==; b=c2ln',
      ],
      [
        'ARC-Authentication-Results',
        'i=1; lists.quill.example; dkim=pass header.d=quill.example;\n spf=pass smtp.mailfrom=release@quill.example; dmarc=pass header.from=quill.example',
      ],
      ['From', 'Quill releases <release@quill.example>'],
      ['To', 'announce@lists.quill.example'],
      ['Subject', '[announce] Quill 4.2 is out'],
      ['Date', dateHeader(scene.now)],
      ['List-Id', '<announce.lists.quill.example>'],
      ['MIME-Version', '1.0'],
      ['Content-Type', 'text/plain; charset=utf-8; format=flowed'],
    ],
    body: `Quill 4.2 is out.

- Opens a 2 GB mailbox in under a second.
- Threads keep their place when a mail arrives in the middle.
- Forty-one fixes. The changelog thanks everyone by name.

https://quill.example/4.2
_______________________________________________
announce mailing list
`,
  });
