import type { LabelledMessage } from './labelled-message.ts';

/** Part of 292 messages in 63 languages, by someone who knew neither the rules nor the other sets. Debatable ones are left out. */
export const messages: LabelledMessage[] = [
  {
    name: 'en: 001',
    subject: 'Your Larkfield sign-in code',
    html: `<!doctype html><html><body style="margin:0;background:#f2f4f7">
<div style="display:none;max-height:0;overflow:hidden">Finish signing in to Larkfield Payroll</div>
<table width="100%"><tr><td align="center"><table width="560" style="background:#fff;padding:32px">
<tr><td><a href="https://www.larkfield.example/"><img src="https://cdn.larkfield.example/logo@2x.png" width="120" alt="Larkfield"></a></td></tr>
<tr><td><p>Hi Priya,</p><p>Use this code to finish signing in to Larkfield Payroll:</p></td></tr>
<tr><td style="font:700 32px monospace;letter-spacing:8px;text-align:center">482913</td></tr>
<tr><td><p>It works once and expires 10 minutes from now. Nobody from Larkfield will ever ask you for it.</p></td></tr>
<tr><td style="font-size:11px;color:#999">Larkfield Ltd, 14 Canal Wharf, Leeds LS11 5PS</td></tr>
</table></td></tr></table></body></html>
`,
    text: `Hi Priya,

Use this code to finish signing in to Larkfield Payroll:

482913

It works once and expires 10 minutes from now. Nobody from Larkfield will ever ask you for it.

Larkfield Ltd, 14 Canal Wharf, Leeds LS11 5PS
https://www.larkfield.example/
`,
    codes: ['482913'],
    action: null,
  },
  {
    name: 'en: 002',
    subject: 'Confirm your email for Quillnote',
    html: `<html><head><style>.btn{background:#5b3df5;color:#fff;padding:14px 28px;border-radius:6px;text-decoration:none}</style></head><body>
<h1>One last step</h1>
<p>Thanks for creating a Quillnote account with <b>dana.w@northpost.example</b>. Press the button so we know the address is yours.</p>
<p><a class="btn" href="https://app.quillnote.io/verify-email?token=eyJhbGciOiJIUzI1NiJ9.dTk0MQ">Verify email address</a></p>
<p>The button stays active for 48 hours.</p>
<hr><p style="font-size:12px"><a href="https://quillnote.io/help">Help centre</a> · <a href="https://twitter.com/quillnote">Twitter</a> · <a href="https://quillnote.io/privacy">Privacy</a></p>
</body></html>
`,
    codes: [],
    action: 'https://app.quillnote.io/verify-email?token=eyJhbGciOiJIUzI1NiJ9.dTk0MQ',
  },
  {
    name: 'en: 003',
    subject: 'Order TWP-208841 confirmed',
    text: `Thanks for your order, Marcus!

Order number: TWP-208841
Placed: 11 November 2026, 09:42

1 x Carbon touring paddle, 220 cm      $189.00
2 x Dry bag 20 L                        $47.80
Shipping (UPS Ground)                   $12.95
Sales tax 8.25%                         $20.61
Total                                  $270.36

Paid with Visa ending 4417.

See your order: https://shop.tidewaterpaddles.com/orders/TWP-208841/status?key=9f3b

Questions? Call 1-800-555-0142, Mon-Fri 8-5 Pacific.
`,
    codes: [],
    action: 'https://shop.tidewaterpaddles.com/orders/TWP-208841/status?key=9f3b',
  },
  {
    name: 'en: 004',
    subject: 'Log in to Bramble',
    html: `<div style="font-family:Helvetica,Arial;max-width:480px;margin:auto">
<h2>Your login link for Bramble</h2>
<a href="https://login.brambleapp.co/magic?t=Zx81kPq0aa7" style="display:block;background:#111;color:#fff;text-align:center;padding:16px">Log in to Bramble</a>
<p style="color:#666">The link and code are only good for the next 5 minutes. If the link does not work, you can use the login verification code directly:</p>
<code style="font-size:24px;background:#eee;padding:8px 16px">739 204</code>
</div>
`,
    text: `Your login link for Bramble

Log in to Bramble ( https://login.brambleapp.co/magic?t=Zx81kPq0aa7 )

The link and code are only good for the next 5 minutes. If the link does not work, you can use the login verification code directly:

739 204
`,
    codes: ['739204'],
  },
  {
    name: 'en: 005',
    subject: 'Your parcel from Hobbs & Daughter is arriving today',
    html: `<table width="600" align="center"><tr><td bgcolor="#ffcc00"><img src="https://img.swiftparcel.example/hdr.gif" alt="SwiftParcel"></td></tr>
<tr><td><p>Hello Mr Okafor,</p><p>Driver Dean will be with you between <strong>13:05 and 14:05</strong>. Parcel reference <strong>SP4402918837GB</strong>, weight 2.4 kg, stop 61 of 118.</p>
<p><a href="https://track.swiftparcel.example/t/SP4402918837GB">Follow my parcel</a></p>
<p>Not in? Your parcel can go to a neighbour or a pickup shop.</p></td></tr>
<tr><td style="font-size:10px">SwiftParcel UK, Unit 9, Daventry NN11 8YH. <a href="https://swiftparcel.example/terms">Terms</a></td></tr></table>
`,
    codes: [],
    action: 'https://track.swiftparcel.example/t/SP4402918837GB',
  },
  {
    name: 'en: 006',
    subject: 'Ready to collect: locker 14, Station Road',
    text: `Your delivery is waiting in the locker at Station Road Co-op.

Locker: 14
Pick-up PIN: 660318
Collect before: Friday 20 November, 21:00

Type the PIN on the locker's screen and the door will pop open. Mind the gap - parcels on the top row can be heavy.

BoxDrop

--
BoxDrop terms: https://boxdrop.example/terms
Cookie policy: https://boxdrop.example/cookies
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 007',
    subject: 'Reset your Merrow password',
    html: `<p>Somebody (hopefully you) asked to reset the password for the Merrow account registered to this address.</p>
<p><a href="https://accounts.merrowbank.example/reset/4f1c0be9d2?uid=88213">Choose a new password</a> (valid for 30 minutes)</p>
<p>The request came from 203.0.113.77 (Chrome 129 on Windows 10). If that wasn't you, ignore this message and nothing changes.</p>
`,
    text: `Somebody (hopefully you) asked to reset the password for the Merrow account registered to this address.

To choose a new one, open the page below within 30 minutes:

  https://accounts.merrowbank.example/reset/4f1c0be9d2?uid=88213

The request came from 203.0.113.77 (Chrome 129 on Windows 10). If that wasn't you, ignore this message and nothing changes.
`,
    codes: [],
    action: 'https://accounts.merrowbank.example/reset/4f1c0be9d2?uid=88213',
  },
  {
    name: 'en: 008',
    subject: '5519 is your Hailo Cabs code',
    text: `5519 is your Hailo Cabs code. Don't share it with anyone, not even your driver.
`,
    codes: ['5519'],
    action: null,
  },
  {
    name: 'en: 009',
    subject: '[acme/billing-api] Run failed: test (node 20) - main (3fa92c1)',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Run #4187 on main failed in 6m 12s<br><br>
  lint          passed   0m 41s<br>
  test node 18  passed   3m 02s<br>
  test node 20  FAILED   3m 55s   (2 of 1348 tests)<br>
  deploy        skipped<br><br>
  invoices.spec.ts:214  expected 1200 to equal 1199<br><br>
View the run: <a href="https://ci.forgeworks.dev/acme/billing-api/runs/7781203">https://ci.forgeworks.dev/acme/billing-api/runs/7781203</a><br><br>
--<br>
You get this because you pushed 3fa92c1. Change notification settings: <a href="https://ci.forgeworks.dev/settings/notifications">https://ci.forgeworks.dev/settings/notifications</a></div>
`,
    text: `Run #4187 on main failed in 6m 12s

  lint          passed   0m 41s
  test node 18  passed   3m 02s
  test node 20  FAILED   3m 55s   (2 of 1348 tests)
  deploy        skipped

  invoices.spec.ts:214  expected 1200 to equal 1199

View the run: https://ci.forgeworks.dev/acme/billing-api/runs/7781203

--
You get this because you pushed 3fa92c1. Change notification settings: https://ci.forgeworks.dev/settings/notifications
`,
    codes: [],
    action: 'https://ci.forgeworks.dev/acme/billing-api/runs/7781203',
  },
  {
    name: 'en: 011',
    subject: 'The Saturday Kitchen: 5 soups under 400 calories',
    html: `<html><body bgcolor="#fffaf0"><center><table width="620"><tr><td>
<p style="font-size:11px">Issue 312 · 14 November 2026</p>
<h1>Soup weather</h1>
<p>It's 4°C outside and the stockpot is calling. Our 1998 minestrone is back by demand: 2 onions, 3 carrots, 400 g borlotti beans and a parmesan rind, simmered for 45 minutes.</p>
<p>Reader Jean from Hull writes that she swaps the ditalini for broken spaghetti and feeds 8 for about £6.50. We approve.</p>
<p>Next week: what to do with 2 kilos of quinces.</p>
<p style="font-size:11px;color:#888">You subscribed in 2023. <a href="https://news.saturdaykitchen.example/unsub?u=55821">Unsubscribe</a> | <a href="https://www.instagram.com/satkitchen">Instagram</a> | <a href="https://www.saturdaykitchen.example">saturdaykitchen.example</a></p>
</td></tr></table></center></body></html>
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 012',
    subject: 'Joanne Pruitt invited you to Pruitt Dental on TandemHQ',
    html: `<div style="padding:24px;font-family:sans-serif"><img src="https://tandemhq.com/e/logo.png" alt="TandemHQ" height="28">
<p><b>Joanne Pruitt</b> (joanne@pruittdental.example) has invited you to join the workspace <b>Pruitt Dental</b>. 6 people are already there.</p>
<a href="https://tandemhq.com/invite/accept/wk_7Hq2mB" style="background:#0a7;color:#fff;padding:12px 20px">Join the workspace</a>
<p><small>This invitation runs out on 25 November. New to this? <a href="https://tandemhq.com/tour">Take the tour</a>.</small></p></div>
`,
    codes: [],
    action: 'https://tandemhq.com/invite/accept/wk_7Hq2mB',
  },
  {
    name: 'en: 013',
    subject: "Verify it's you",
    html: `<html><body><table align="center" cellpadding="0"><tr><td colspan="6"><h2>Enter these digits on the Fernway sign-up screen</h2></td></tr>
<tr><td style="border:1px solid #ccc;padding:10px">3</td><td style="border:1px solid #ccc;padding:10px">0</td><td style="border:1px solid #ccc;padding:10px">6</td><td style="border:1px solid #ccc;padding:10px">7</td><td style="border:1px solid #ccc;padding:10px">2</td><td style="border:1px solid #ccc;padding:10px">1</td></tr>
<tr><td colspan="6"><p>You have 15 minutes before they stop working. © 2026 Fernway Mutual</p></td></tr></table><p style="font-size:11px;color:#999"><a href="https://www.fernway.example/privacy">Privacy policy</a><br><a href="https://www.fernway.example">www.fernway.example</a></p></body></html>
`,
    text: `Enter these digits on the Fernway sign-up screen

306721

You have 15 minutes before they stop working. © 2026 Fernway Mutual

Privacy policy ( https://www.fernway.example/privacy )
www.fernway.example ( https://www.fernway.example )
`,
    codes: ['306721'],
    action: null,
  },
  {
    name: 'en: 014',
    subject: '25% off everything - use code IVY25 by midnight',
    html: `<table width="640"><tr><td style="background:#173b2c;color:#fff;text-align:center"><h1>25% OFF</h1><p>with code <strong>IVY25</strong> at checkout</p>
<a href="https://www.oakandivy.example/sale?utm_source=email&amp;utm_campaign=bf26" style="background:#fff;color:#173b2c;padding:14px 40px">SHOP THE SALE</a></td></tr>
<tr><td><p>Over 1,200 pieces reduced, from £9 cushions to the £1,450 Harrow sofa. Ends 23:59 on 29/11/2026. Not valid with other offers.</p>
<a href="https://www.oakandivy.example/unsubscribe/8812">Unsubscribe</a></td></tr></table>
`,
    text: `25% OFF

with code IVY25 at checkout

SHOP THE SALE
https://www.oakandivy.example/sale?utm_source=email&utm_campaign=bf26

Over 1,200 pieces reduced, from £9 cushions to the £1,450 Harrow sofa. Ends 23:59 on 29/11/2026. Not valid with other offers.

Unsubscribe
https://www.oakandivy.example/unsubscribe/8812
`,
    codes: [],
    action: 'https://www.oakandivy.example/sale?utm_source=email&utm_campaign=bf26',
  },
  {
    name: 'en: 015',
    subject: 'Booking confirmed: QX7T2M - Bergen to Lisbon',
    text: `AEROLUNE - ITINERARY

Booking reference: QX7T2M
Passenger: HALVORSEN/INGRID MS
Ticket: 514 2208817734

LN 1482   BGO 06:35 - AMS 08:20   Sat 05 Dec 2026   Seat 14C
LN 2207   AMS 09:45 - LIS 11:50   Sat 05 Dec 2026   Seat 9A

Baggage: 1 x 23 kg
Fare EUR 214.60, taxes EUR 61.35, total EUR 275.95

Manage your trip: https://www.aerolune.example/manage?pnr=QX7T2M&ln=HALVORSEN
`,
    codes: [],
    action: 'https://www.aerolune.example/manage?pnr=QX7T2M&ln=HALVORSEN',
  },
  {
    name: 'en: 016',
    subject: "New sign-in attempt - here's your code",
    text: `Hello,

We noticed a sign-in to Gridmail from a browser we haven't seen before.

  When:   18 Nov 2026, 07:51 UTC
  Where:  Tampere, Finland (198.51.100.23)
  Device: Firefox 132, Linux

If that's you, the code is 820415.

If it isn't, don't type anything - lock the account instead: https://id.gridmail.example/security/lock?e=91b2
`,
    codes: ['820415'],
  },
  {
    name: 'en: 017',
    subject: "Re: can't get in",
    text: `Hi Tom,

Glad that did the trick. I've closed the ticket (#50417) but reply any time within 14 days and it will reopen.

Best,
Ruth, Support

On Tue, 17 Nov 2026 at 16:20, Tom Bevan <tom@bevanroofing.example> wrote:
> It's in now, cheers.
>
> On Tue, 17 Nov 2026 at 16:02, Support <help@padlockcrm.example> wrote:
>> Please try the temporary login code 447120, it's valid for an hour.
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 018',
    subject: '12 unread messages in #design-crit',
    html: `<div><h3>While you were away</h3><table><tr><td><b>Mina</b> 10:14</td><td>v3 is up, contrast now 4.6:1</td></tr><tr><td><b>Oskar</b> 10:16</td><td>love it. can we get 24px gutters?</td></tr><tr><td><b>Mina</b> 10:31</td><td>done, also fixed the 404 illustration</td></tr></table>
<p>and 9 more</p><p><a href="https://huddle.chat/c/design-crit/unread">Open in Huddle</a></p><p style="color:#aaa">Too many emails? <a href="https://huddle.chat/prefs/email">Tune your digest</a></p></div>
`,
    text: `While you were away

Mina 10:14 v3 is up, contrast now 4.6:1

Oskar 10:16 love it. can we get 24px gutters?

Mina 10:31 done, also fixed the 404 illustration

and 9 more

Open in Huddle ( https://huddle.chat/c/design-crit/unread )

Too many emails? Tune your digest ( https://huddle.chat/prefs/email )
`,
    codes: [],
    action: 'https://huddle.chat/c/design-crit/unread',
  },
  {
    name: 'en: 019',
    subject: 'Patient portal activation',
    text: `Dear Ms Albright,

An account on the St George Clinic patient portal was set up for you by reception on 16 November 2026. To switch it on:

1. Go to https://portal.stgeorge-clinic.example/verify
2. Enter your date of birth and this activation code: K7M2QX

The code lapses after 7 days. For help ring 020 7946 0182 and quote patient number 3300817.
`,
    codes: ['K7M2QX'],
    action: 'https://portal.stgeorge-clinic.example/verify',
  },
  {
    name: 'en: 020',
    subject: 'Arriving Friday: everything you need for Pebble Cottage',
    text: `Hello Grace and party,

Check-in is from 4 pm on Friday 27 November. The key safe is left of the porch; the code is 2914. The gate code for the car park is 7788#.

Wifi: PebbleGuest / password sandcastle88

The full guidebook - hot water, bins, nearest beach - is here: https://stay.coastholidays.example/guidebook/pebble-cottage

Warm wishes,
Coast Holidays
`,
    codes: [],
    action: 'https://stay.coastholidays.example/guidebook/pebble-cottage',
  },
  {
    name: 'en: 021',
    subject: 'Your Northgate Business Banking passcode',
    text: `Northgate Business Banking

One-time passcode: 44719026

Purpose: add payee "Delmore Fabrication Inc", account ending 0938
Requested: 18/11/2026 11:03:47

Only key this in at the Northgate site. If a caller asks you to read it out, hang up.

https://www.northgate-business.example
`,
    codes: ['44719026'],
    action: null,
  },
  {
    name: 'en: 022',
    subject: 'Your Ledgerly sign-in code',
    html: `<table style="width:100%;max-width:600px;font-family:Georgia"><tr><td><h2>Ledgerly</h2></td></tr><tr><td><p>G'day Robyn,</p><p>here's the 7-digit code you asked for while viewing invoice INV-2026-0419 (A$1,604.90):</p><p style="font-size:30px;text-align:center"><b>9026147</b></p><p style="text-align:center"><a href="https://pay.ledgerly.app/signin/code" style="background:#184e77;color:#fff;padding:10px 26px">Enter code</a></p><p>Requested at 4:37 pm AEST. It'll stop working at 4:52 pm.</p></td></tr><tr><td style="font-size:11px">Ledgerly Pty Ltd, ABN 98 765 432 109, Level 3, 11 York St, Sydney NSW 2000</td></tr></table>
`,
    codes: ['9026147'],
    action: 'https://pay.ledgerly.app/signin/code',
  },
  {
    name: 'en: 023',
    subject: 'Welcome to Piccolo! Please verify your email',
    html: `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Verify</title><style>@media (max-width:600px){.w{width:100%!important}}</style></head><body>
<span style="display:none!important;visibility:hidden;mso-hide:all;font-size:1px;color:#fff">914086 - your Piccolo verification code &nbsp;&zwnj;&nbsp;&zwnj;&nbsp;&zwnj;</span>
<table class="w" width="600" align="center"><tr><td><img src="https://static.piccolo.example/m/hello.png" alt="Hello there" width="600"></td></tr>
<tr><td><h1>Nice to meet you, Bea</h1><p>Pop this number into the app and we'll tune your first playlist:</p><p style="font-size:40px"><b>914086</b></p><p>It's fresh for 20 minutes.</p></td></tr>
<tr><td align="center"><a href="https://www.facebook.com/piccolo"><img alt="Facebook" src="https://static.piccolo.example/fb.png"></a> <a href="https://www.piccolo.example/terms">Terms</a><br>Piccolo Audio AB, Box 1192, 111 91 Stockholm</td></tr></table></body></html>
`,
    codes: ['914086'],
    action: null,
  },
  {
    name: 'en: 024',
    subject: 'Your password was changed',
    html: `<html><body>
<p>The password for r.castellano@inlet.example was changed on November 18, 2026 at 2:14 PM EST from an iPhone (iOS 18.1) near Providence, RI.</p>
<p>If you made this change, you're all set. If not, call us right away at (401) 555-0119.</p>
<p>Inlet Credit Union - Member NCUA - Routing 211587004</p>
<p>________<br>
Privacy notice: <a href="https://www.inletcu.example/privacy">https://www.inletcu.example/privacy</a><br>
<a href="https://www.inletcu.example">https://www.inletcu.example</a></p>
</body></html>
`,
    text: `The password for r.castellano@inlet.example was changed on November 18, 2026 at 2:14 PM EST from an iPhone (iOS 18.1) near Providence, RI.

If you made this change, you're all set. If not, call us right away at (401) 555-0119.

Inlet Credit Union - Member NCUA - Routing 211587004

________
Privacy notice: https://www.inletcu.example/privacy
https://www.inletcu.example
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 025',
    subject: 'Aunt Carol sent you a $50 gift card',
    html: `<center><h1>You've got a gift!</h1><p>"Happy 21st, kiddo. Buy something silly." - Aunt Carol</p><div style="border:2px dashed #09c;padding:20px">$50.00<br>Card number 6006 4912 0083 7715<br>PIN 4093</div>
<p><a href="https://cards.bluefinch.example/g/8RT2">View and redeem your card</a></p><p>Good at 310 Bluefinch stores nationwide. No expiry.</p></center>
`,
    text: `You've got a gift!

"Happy 21st, kiddo. Buy something silly." - Aunt Carol

$50.00
Card number 6006 4912 0083 7715
PIN 4093

View and redeem your card
https://cards.bluefinch.example/g/8RT2

Good at 310 Bluefinch stores nationwide. No expiry.
`,
    codes: [],
    action: 'https://cards.bluefinch.example/g/8RT2',
  },
  {
    name: 'en: 026',
    subject: '[CodeHarbor] Please verify your device',
    text: `Hey rlindqvist!

A sign in attempt requires further verification because we did not recognize your device. To complete the sign in, enter the verification code on the unrecognized device.

Device: Safari on macOS
Verification code: 193740

If you closed the tab, pick up where you left off at https://codeharbor.dev/login/device-check

Thanks,
The CodeHarbor team
`,
    codes: ['193740'],
    action: 'https://codeharbor.dev/login/device-check',
  },
  {
    name: 'en: 027',
    subject: '[FIRING:1] HighErrorRate checkout-eu (critical)',
    text: `ALERT: HighErrorRate
Severity: critical
Service: checkout-eu-west-1
Value: 7.42% (threshold 2%) for 5m
Started: 2026-11-18T03:22:40Z
Pods affected: 6/18
Last deploy: v4.118.2 (build 90331)

Incident: https://watch.uptimely.example/incidents/inc-66120
Runbook: https://wiki.checkout.internal/runbooks/high-error-rate
`,
    codes: [],
  },
  {
    name: 'en: 028',
    subject: 'Reminder: appointment Thu 26 Nov 10:40',
    text: `This is a reminder that LEWIS has an appointment with Dr Fontaine at Elm Grove Surgery on Thursday 26 November at 10:40. Please arrive 5 minutes early. To cancel, ring 01632 960 541 (option 2) at least 24 hours before. Missed appointments cost the NHS around £30 each. Ref 118-20937.
`,
    codes: [],
    action: null,
  },
  {
    name: 'en: 029',
    subject: 'Please confirm your subscription to Branch Lines Weekly',
    text: `You (or someone using your address) asked to receive Branch Lines Weekly.

Confirm: https://list.railhistory.example/confirm/3b90ffae71

Not you? Do nothing, and you won't hear from us again.
`,
    codes: [],
    action: 'https://list.railhistory.example/confirm/3b90ffae71',
  },
  {
    name: 'en: 030',
    subject: 'Your Zippi registration code',
    html: `<html><body style="text-align:center"><img src="https://zippi.example/m.png" alt="Zippi scooters"><p>Almost ready to ride!</p><p>Type <span style="font-size:28px;font-weight:bold;color:#e30">8042</span> in the Zippi app to confirm your email.</p><p>Trouble? Text us at +1 512 555 0173, 7am to 11pm.</p><p style="font-size:10px">Zippi Mobility Inc., 2100 E 6th St, Austin, TX 78702</p></body></html>
`,
    text: `Almost ready to ride!

Type 8042 in the Zippi app to confirm your email.

Trouble? Text us at +1 512 555 0173, 7am to 11pm.

Zippi Mobility Inc., 2100 E 6th St, Austin, TX 78702
`,
    codes: ['8042'],
    action: null,
  },
  {
    name: 'en: 031',
    subject: 'Marchetti Law sent you a document to sign: Lease Agreement 2027',
    html: `<table width="600" align="center"><tr><td style="background:#24346b;color:#fff;padding:40px;text-align:center"><p>Marchetti Law sent you a document to review and sign.</p><a href="https://sign.inkwell.legal/d/7c22-9ab1?s=recipient" style="background:#ffc423;color:#000;padding:12px 24px">REVIEW DOCUMENT</a></td></tr>
<tr><td><p>Mrs Adeyemi, please sign the lease for 22B Quayside by 30 November. Rent £1,325 pcm; deposit £1,528.</p><p><b>Do not share this email.</b> It contains a secure link.</p><p><a href="https://inkwell.legal/about">About Inkwell</a> | <a href="https://inkwell.legal/report-abuse">Report this email</a></p></td></tr></table>
`,
    text: `Marchetti Law sent you a document to review and sign.
REVIEW DOCUMENT ( https://sign.inkwell.legal/d/7c22-9ab1?s=recipient )

Mrs Adeyemi, please sign the lease for 22B Quayside by 30 November. Rent £1,325 pcm; deposit £1,528.

Do not share this email. It contains a secure link.

About Inkwell ( https://inkwell.legal/about ) | Report this email ( https://inkwell.legal/report-abuse )
`,
    codes: [],
    action: 'https://sign.inkwell.legal/d/7c22-9ab1?s=recipient',
  },
  {
    name: 'en: 033',
    subject: 'Your PixelForge 9 licence',
    text: `Thank you for purchasing PixelForge 9 Pro (1 seat, order 7710-22846, USD 129.00).

Licence key: PF9X-4H2K-88QD-M0TR-17ZC

Download the installer (412 MB): https://downloads.pixelforge.example/pf9/win64

Keep this mail; you'll want the key again when you change computers.
`,
    codes: [],
    action: 'https://downloads.pixelforge.example/pf9/win64',
  },
  {
    name: 'en: 034',
    subject: 'Approve your payment of $84.20 at Trailhead Outfitters',
    text: `CIVIC SAVINGS

You're paying $84.20 to TRAILHEAD OUTFITTERS with card ending 2290.

To approve, enter 617330 on the merchant's payment page before 3:41 PM.

Didn't try to buy anything? Call the number on the back of your card.

--
Fees & disclosures: https://civicsavings.example/legal
`,
    codes: ['617330'],
    action: null,
  },
  {
    name: 'km: 036',
    subject: 'ការបញ្ជាទិញលេខ 20418 ត្រូវបានទទួល',
    html: `<div><p>ជម្រាបសួរ អ្នកស្រី សុភា</p><p>អរគុណសម្រាប់ការបញ្ជាទិញ។ តម្លៃសរុប $24.50 រួមទាំងថ្លៃដឹកជញ្ជូន $1.50។ ទំនិញនឹងដល់នៅថ្ងៃទី 21 ខែវិច្ឆិកា។</p><p><a href="https://shop.angkorbaeng.example/order/20418">មើលការបញ្ជាទិញ</a></p><p>ទូរស័ព្ទ៖ 023 555 019</p></div>
`,
    codes: [],
    action: 'https://shop.angkorbaeng.example/order/20418',
  },
  {
    name: 'en: 037',
    subject: 'Sign in on your TV',
    html: `<html><body><p>You asked to sign in to VistaPlay on <b>Living Room TV (OS 7.1.3)</b>.</p><ol><li>Open <a href="https://tv.vistaplay.example/activate">tv.vistaplay.example/activate</a></li><li>Enter the code <b>HX4-92T</b></li></ol><p>You'll have half an hour.</p></body></html>
`,
    codes: ['HX4-92T'],
    action: 'https://tv.vistaplay.example/activate',
  },
  {
    name: 'en: 038',
    subject: 'Reference request: please verify your identity',
    text: `Dear K. Osei,

Oakhurst Lettings has asked you for a reference for Miss J. Tindall (tenancy from 1 December 2026, rent £940 pcm).

To begin, open https://verify.oakhurst-lettings.example/ref and enter verification code TRN5V8 together with your work email address.

It takes about 6 minutes. Queries: 0113 496 0172, quoting case 40-2281.
`,
    codes: ['TRN5V8'],
    action: 'https://verify.oakhurst-lettings.example/ref',
  },
  {
    name: 'en: 039',
    subject: 'Confirm your new email address',
    text: `You've asked to change the contact e-mail of hosting account 20071 to this address.

Either click https://my.orchardhost.net/email-change?c=50318&a=20071
or enter 50318 under Account > Contact > Pending change.

Until then we'll keep writing to the old one.
-- 
OrchardHost NOC, AS64512
`,
    codes: ['50318'],
    action: 'https://my.orchardhost.net/email-change?c=50318&a=20071',
  },
  {
    name: 'en: 040',
    subject: 'How did we do at the Reno store?',
    html: `<table><tr><td><p>Hi Luis, you visited us on 11/15. On a scale from 0 to 10, how likely are you to recommend Grady's Tire & Lube?</p></td></tr><tr><td><a href="https://survey.pulsepoint.example/s/r4-90211">Take the 2-minute survey</a></td></tr><tr><td>Work order 00-48812 · 4 tires rotated · odometer 61,204 mi</td></tr></table>
`,
    text: `Hi Luis, you visited us on 11/15. On a scale from 0 to 10, how likely are you to recommend Grady's Tire & Lube?

Take the 2-minute survey ( https://survey.pulsepoint.example/s/r4-90211 )

Work order 00-48812 · 4 tires rotated · odometer 61,204 mi
`,
    codes: [],
    action: 'https://survey.pulsepoint.example/s/r4-90211',
  },
  {
    name: 'de: 041',
    subject: 'Dein Bestätigungscode für Heimathafen',
    text: `Moin Jonas,

schön, dass du an Bord bist! Damit wir wissen, dass diese E-Mail-Adresse wirklich dir gehört, gib bitte in der App den folgenden Code ein:

    604178

Der Code gilt 15 Minuten. Danach kannst du dir jederzeit einen neuen schicken lassen.

Deine Crew von Heimathafen

Heimathafen Lebensmittel GmbH · Große Elbstraße 145 · 22767 Hamburg
HRB 148827 · USt-IdNr. DE301998842

Impressum: https://heimathafen.example/impressum
Datenschutz: https://heimathafen.example/datenschutz
`,
    codes: ['604178'],
    action: null,
  },
  {
    name: 'de: 042',
    subject: 'Ihre Bestellung 2026-118834 ist unterwegs',
    html: `<html><body><table width="600" align="center" style="font-family:Arial"><tr><td><img src="https://bilder.gartenkauz.example/kopf.jpg" alt="Gartenkauz – alles für den Garten"></td></tr>
<tr><td><p>Guten Tag Frau Brinkmann,</p><p>soeben haben wir Ihr Paket an den Versanddienst übergeben. Die Zustellung erfolgt voraussichtlich am <b>Freitag, 20.11.2026</b>.</p>
<table border="0" width="100%"><tr><td>Bestellnummer</td><td>2026-118834</td></tr><tr><td>Kundennummer</td><td>557201</td></tr><tr><td>Sendungsnummer</td><td>00340434161094022118</td></tr><tr><td>Gesamtbetrag</td><td>74,85 €</td></tr></table>
<p style="text-align:center"><a href="https://www.paketblitz.example/sendung?nr=00340434161094022118" style="background:#3a7d2c;color:#fff;padding:12px 30px">Sendung verfolgen</a></p></td></tr>
<tr><td style="font-size:11px"><a href="https://www.gartenkauz.example/impressum">Impressum</a> | <a href="https://www.gartenkauz.example/widerruf">Widerrufsrecht</a></td></tr></table></body></html>
`,
    codes: [],
    action: 'https://www.paketblitz.example/sendung?nr=00340434161094022118',
  },
  {
    name: 'de: 043',
    subject: 'Passwort für Ihr Bibliothekskonto zurücksetzen',
    text: `Sehr geehrter Herr Wachter,

für den Ausweis 0027714 wurde ein neues Passwort angefordert. Über den nachstehenden Link können Sie es bis heute 18:00 Uhr selbst festlegen:

https://konto.stadtbuecherei-lindau.example/passwort/neu?schluessel=a81fe20c

Haben Sie nichts angefordert, betrachten Sie dieses Schreiben bitte als gegenstandslos.

Stadtbücherei Lindau, Tel. 08382 555-0
`,
    codes: [],
    action: 'https://konto.stadtbuecherei-lindau.example/passwort/neu?schluessel=a81fe20c',
  },
  {
    name: 'de: 044',
    subject: 'Ihre TAN für die Überweisung vom 18.11.2026',
    text: `Bankhaus Sievers – TAN per E-Mail

Auftrag: Überweisung 1.249,00 EUR
Empfänger: DE44 **** **** **** 3071 22
Zeit: 18.11.2026, 10:26:51
TAN: 77150942

Stimmen die Angaben nicht? Brechen Sie ab und rufen Sie uns unter 0800 5550199 an.
`,
    codes: ['77150942'],
    action: null,
  },
  {
    name: 'de: 045',
    subject: 'Ihr Ticket München – Innsbruck (Auftrag 9QK4118)',
    html: `<p>Gute Reise, Herr Öztürk!</p><p>Auftragsnummer: <b>9QK4118</b><br>Fr., 04.12.2026, ab München Hbf 09:34, Gl. 11 – an Innsbruck Hbf 11:18<br>Zug EC 83, Wagen 262, Platz 47 (Fenster)<br>Preis: 29,90 €</p><p>Zeigen Sie den Barcode im Zug vor.</p><p><a href="https://tickets.alpenbahn.example/abruf/9QK4-118">Ticket als PDF herunterladen</a></p>
`,
    text: `Gute Reise, Herr Öztürk!

Auftragsnummer: 9QK4118
Fr., 04.12.2026, ab München Hbf 09:34, Gl. 11 – an Innsbruck Hbf 11:18
Zug EC 83, Wagen 262, Platz 47 (Fenster)
Preis: 29,90 €

Zeigen Sie den Barcode im Zug vor.

Ticket als PDF herunterladen
https://tickets.alpenbahn.example/abruf/9QK4-118
`,
    codes: [],
    action: 'https://tickets.alpenbahn.example/abruf/9QK4-118',
  },
  {
    name: 'de: 046',
    subject: 'Abholbereit in Packbox 217, Bahnhofstraße',
    text: `Hallo Frau Yıldız,

Ihre Sendung liegt bis einschließlich 25.11. in der Packbox 217 (Fach 33) für Sie bereit.

Abholcode: 4806

Tippen Sie den Abholcode am Bedienfeld ein, dann öffnet sich das Fach.

--
AGB: https://packbox.example/agb
Datenschutzhinweise: https://packbox.example/dsgvo
`,
    codes: [],
    action: null,
  },
  {
    name: 'de: 047',
    subject: '218-507 – Anmeldung bei Zettelwerk',
    html: `<body><h2>Anmeldung bei Zettelwerk</h2><p><a href="https://app.zettelwerk.example/anmelden/l/u7Yt0c" style="color:#fff;background:#e4572e;padding:10px">Jetzt anmelden</a></p><p>Oder tippe diesen Code auf der Anmeldeseite ein:</p><p><tt>218-507</tt></p></body>
`,
    text: `Anmeldung bei Zettelwerk

Klicke hier, um dich anzumelden: https://app.zettelwerk.example/anmelden/l/u7Yt0c

Oder tippe diesen Code auf der Anmeldeseite ein: 218-507
`,
    codes: ['218507'],
    action: 'https://app.zettelwerk.example/anmelden/l/u7Yt0c',
  },
  {
    name: 'de-AT: 048',
    subject: 'Erinnerung: Ihr Termin am 23.11. um 8:15',
    text: `Grüß Gott Frau Mag. Huber,

wir möchten Sie an Ihren Kontrolltermin am Montag, dem 23. November 2026, um 8:15 Uhr in der Ordination Dr. Steindl (1090 Wien, Währinger Straße 61/2/14) erinnern. Bitte e-card und den letzten Befund mitbringen.

Absagen bis 24 Stunden vorher unter +43 1 5550 288.
`,
    codes: [],
    action: null,
  },
  {
    name: 'de-CH: 049',
    subject: 'Ihre Gipfelnet-Rechnung November, CHF 59.00',
    html: `<table><tr><td>Grüezi Herr Ammann</td></tr><tr><td>Ihre Rechnung Nr. 4410087 über <b>CHF 59.00</b> ist da. Sie ist zahlbar bis 15.12.2026, Referenz 21 00000 00003 13947 14300 09017.</td></tr><tr><td><a href="https://meinkonto.gipfelnet.example/rechnungen/4410087">Rechnung ansehen</a></td></tr><tr><td>Freundliche Grüsse, Gipfelnet AG, 3011 Bern</td></tr></table>
`,
    codes: [],
    action: 'https://meinkonto.gipfelnet.example/rechnungen/4410087',
  },
  {
    name: 'fr: 050',
    subject: 'Votre code de connexion Capucine',
    html: `<html><body style="background:#faf7f2;font-family:Verdana"><div style="display:none">Valable 10 minutes, à ne communiquer à personne.</div><table align="center" width="520" bgcolor="#ffffff"><tr><td style="padding:30px"><img src="https://mail.capucine.example/logo.png" alt="Capucine Assurances" width="140"><p>Bonjour Élodie,</p><p>Pour accéder à votre espace assuré, saisissez le code ci-dessous&nbsp;:</p><p style="font-size:34px;text-align:center"><strong>372894</strong></p><p>Vous n'êtes pas à l'origine de cette demande&nbsp;? Contactez-nous au 09 70 55 01 38 (prix d'un appel local).</p></td></tr><tr><td style="font-size:10px;padding:10px">Capucine, SA au capital de 4 500 000 €, RCS Lyon 402 118 774 — <a href="https://www.capucine.example/mentions">Mentions légales</a></td></tr></table></body></html>
`,
    codes: ['372894'],
    action: null,
  },
  {
    name: 'fr: 051',
    subject: 'Merci pour votre commande n° C88412',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Bonjour Maud,</td></tr>
<tr><td style="padding:8px 24px">Votre commande n° C88412 du 17/11/2026 est bien enregistrée.</td></tr>
<tr><td style="padding:8px 24px">3 pelotes mérinos « brume »   26,70 €<br>
1 paire d'aiguilles n° 4,5     8,90 €<br>
Livraison Point Relais         3,99 €<br>
Total TTC                     39,59 €</td></tr>
<tr><td style="padding:8px 24px">Pour suivre sa préparation : <a href="https://boutique.laine-et-fil.example/suivi/C88412">https://boutique.laine-et-fil.example/suivi/C88412</a></td></tr>
<tr><td style="padding:8px 24px">À très vite,<br>
L'équipe Laine &amp; Fil — 12 rue des Tanneurs, 59000 Lille</td></tr>
</table></td></tr></table>
`,
    text: `Bonjour Maud,

Votre commande n° C88412 du 17/11/2026 est bien enregistrée.

3 pelotes mérinos « brume »   26,70 €
1 paire d'aiguilles n° 4,5     8,90 €
Livraison Point Relais         3,99 €
Total TTC                     39,59 €

Pour suivre sa préparation : https://boutique.laine-et-fil.example/suivi/C88412

À très vite,
L'équipe Laine & Fil — 12 rue des Tanneurs, 59000 Lille
`,
    codes: [],
    action: 'https://boutique.laine-et-fil.example/suivi/C88412',
  },
  {
    name: 'fr: 052',
    subject: 'Karim vous invite à rejoindre « Jardin de la Mare »',
    html: `<p>Salut !</p><p>Karim Belhadj vous propose de rejoindre le groupe <em>Jardin de la Mare</em> (23 membres) pour organiser l'arrosage et le partage des récoltes.</p><p><a href="https://asso.lesjardinspartages.example/rejoindre/MP-3391">Accepter l'invitation</a></p><p>L'invitation expire dans 7 jours.</p>
`,
    text: `Salut !

Karim Belhadj vous propose de rejoindre le groupe Jardin de la Mare (23 membres) pour organiser l'arrosage et le partage des récoltes.

Accepter l'invitation: https://asso.lesjardinspartages.example/rejoindre/MP-3391

L'invitation expire dans 7 jours.
`,
    codes: [],
    action: 'https://asso.lesjardinspartages.example/rejoindre/MP-3391',
  },
  {
    name: 'fr: 053',
    subject: 'Rappel : facture F2026-0771 échue',
    text: `Madame, Monsieur,

Sauf erreur de notre part, la facture F2026-0771 d'un montant de 1 842,60 € TTC, échue le 31/10/2026, demeure impayée à ce jour.

Nous vous remercions de procéder au virement sous 8 jours : IBAN FR76 3000 4008 2100 0113 8842 193, BIC AGRIFRPP.

Passé ce délai, une indemnité forfaitaire de 40 € sera appliquée.

Service comptabilité
Menuiserie Carpentier & Fils
04 73 55 01 22

--
https://www.menuiserie-carpentier.example
`,
    codes: [],
    action: null,
  },
  {
    name: 'fr: 054',
    subject: 'Validez votre inscription à Vélocité',
    text: `Bienvenue sur Vélocité !

Plus qu'une étape : rendez-vous sur https://www.velocite.example/inscription/validation et recopiez le code 90461.

Votre abonnement annuel (36 €) démarrera aussitôt. Les 30 premières minutes de chaque trajet sont offertes.
`,
    codes: ['90461'],
    action: 'https://www.velocite.example/inscription/validation',
  },
  {
    name: 'fr-CA: 055',
    subject: 'Code à usage unique : 558203',
    text: `Bonjour,

Votre code à usage unique pour Desrosiers Épargne est le 558203.

Entrez-le dans la fenêtre où vous avez ouvert votre session. Il cessera d'être valide à 14 h 25 (HE).

Un doute? Composez le 1 888 555-0164.

________
Confidentialité: https://www.desrosiers-epargne.example/confidentialite
`,
    codes: ['558203'],
    action: null,
  },
  {
    name: 'fr-CA: 056',
    subject: 'Interruption planifiée – secteur Rosemont, 22 nov.',
    html: `<h3>Avis d'interruption de service</h3><p>Le dimanche 22 novembre 2026, de 0 h 30 à 5 h 00, l'électricité sera coupée au 5412, 5414 et 5416, rue Saint-Denis pour le remplacement d'un transformateur de 50 kVA.</p><p>Compte 299 014 552. Merci de votre patience.</p><p><small><a href="https://www.voltnord.example">voltnord.example</a></small></p>
`,
    codes: [],
    action: null,
  },
  {
    name: 'es: 057',
    subject: 'Tu código de verificación es 461027',
    text: `Hola, Nerea:

Introduce 461027 en la pantalla de acceso de Mercanta para verificar que eres tú.

El código dejará de funcionar a los 5 minutos. No lo compartas: nuestro equipo jamás te lo pedirá por teléfono.

Mercanta, S. L. · Gran Vía, 28 · 28013 Madrid

--
Política de privacidad: https://mercanta.example/privacidad
Aviso legal: https://mercanta.example/aviso-legal
`,
    codes: ['461027'],
    action: null,
  },
  {
    name: 'es-MX: 058',
    subject: '¡Tu pedido va en camino, Lupita!',
    html: `<table width="100%" bgcolor="#ff5a00"><tr><td align="center"><table width="580" bgcolor="#fff"><tr><td><h1>Ya casi llega 🛵</h1><p>Beto viene en una moto Italika roja, placas 5KLM8. Llega entre las 2:10 y 2:25 p. m.</p><p>Pedido #77120493 · 2 tortas ahogadas, 1 agua de jamaica · $214.00 MXN</p><a href="https://rastreo.mandadito.example/p/MX77120493"><img src="https://img.mandadito.example/btn-rastrear.png" alt="Ver en el mapa"></a></td></tr><tr><td><a href="https://mandadito.example/ayuda">Ayuda</a> · <a href="https://mandadito.example/baja">Darme de baja</a></td></tr></table></td></tr></table>
`,
    codes: [],
    action: 'https://rastreo.mandadito.example/p/MX77120493',
  },
  {
    name: 'es-AR: 059',
    subject: 'Recuperá tu contraseña',
    text: `¡Hola, Facundo!

Nos avisaste que te olvidaste la contraseña. Pasa en las mejores familias.

Poné este código en la app de Yerbal para crear una nueva: 7310

Tenés 10 minutos. Si no fuiste vos, no hagas nada.

--
Instagram: https://www.instagram.com/yerbal.app
`,
    codes: ['7310'],
    action: null,
  },
  {
    name: 'es-CO: 060',
    subject: 'Clave temporal para la Oficina Virtual',
    html: `<table width="600"><tr><td><img src="https://img.acueductoandino.example/cab.png" alt="Acueducto Andino E.S.P."></td></tr><tr><td><p>Apreciada señora Ospina:</p><p>Con esta clave temporal puede terminar su registro en la Oficina Virtual: <strong>7046</strong></p><p><a href="https://oficina.acueductoandino.example/registro/clave">Terminar registro</a></p><p>Tenga a la mano su número de contrato (1088-4471). La clave vence hoy a las 6:00 p. m.</p></td></tr><tr><td style="font-size:10px">NIT 900.455.812-3 · Línea 116</td></tr></table>
`,
    codes: ['7046'],
    action: 'https://oficina.acueductoandino.example/registro/clave',
  },
  {
    name: 'es-CL: 061',
    subject: 'Informe de sismo: 5,4 Mw, 38 km al NO de Illapel',
    text: `Centro Sismológico Comunal

Hora local: 18/11/2026 04:17:22
Latitud -31.41, longitud -71.38
Profundidad: 47 km
Magnitud: 5,4 Mw

No se descarta percepción en Coquimbo y Valparaíso. El SHOA indica que las características del sismo NO reúnen las condiciones para generar un tsunami.
`,
    codes: [],
    action: null,
  },
  {
    name: 'es: 062',
    subject: 'Confirma tu correo para empezar a leer',
    html: `<div style="font-family:Georgia"><h2>Gracias por unirte a LibroLibre, Iker.</h2><p><a href="https://cuenta.librolibre.example/confirmar?id=55210&amp;h=c0ffee91">Confirmar mi dirección</a></p><p>Tienes 3 libros de regalo esperándote.</p><p><a href="https://librolibre.example/privacidad">Privacidad</a></p></div>
`,
    text: `Gracias por unirte a LibroLibre, Iker.

Pulsa aquí para confirmar tu dirección:
https://cuenta.librolibre.example/confirmar?id=55210&h=c0ffee91

Tienes 3 libros de regalo esperándote.
`,
    codes: [],
    action: 'https://cuenta.librolibre.example/confirmar?id=55210&h=c0ffee91',
  },
  {
    name: 'es: 063',
    subject: 'Documento pendiente de firma: contrato 20418',
    html: `<p>Estimada Sra. Puig:</p><p>La gestoría Soler le ha enviado un contrato de arrendamiento para su firma electrónica.</p><p>1. Abra el documento: <a href="https://firma.gestoriasoler.example/doc/20418">ver y firmar</a><br>2. Cuando se lo pida, escriba la clave de firma <b>R8TK42</b></p><p>La clave es de un solo uso y caduca el 19/11/2026 a las 20:00.</p>
`,
    codes: ['R8TK42'],
    action: 'https://firma.gestoriasoler.example/doc/20418',
  },
  {
    name: 'pt-BR: 064',
    subject: '083526 é seu código de acesso',
    html: `<!DOCTYPE html><html><body style="margin:0"><table role="presentation" width="100%" style="background:#820ad1"><tr><td align="center" style="padding:20px;color:#fff">Ipê Banco Digital</td></tr></table><table role="presentation" width="100%"><tr><td align="center"><p>Oi, Thaís!</p><p>Você está tentando entrar pelo computador. Digite os números abaixo no site:</p><div style="background:#f0e6f6;font-size:30px;letter-spacing:6px;padding:16px;display:inline-block">083526</div><p>Válido por 3 minutos. Pedido feito às 19h42 do dia 17/11/2026, IP 192.0.2.144.</p><p style="font-size:11px">Ouvidoria: 0800 555 0190 · CNPJ 12.345.678/0001-95</p></td></tr></table><p style="font-size:11px;color:#999"><a href="https://ipebanco.example/privacidade">Política de privacidade</a> &nbsp; <a href="https://ipebanco.example">ipebanco.example</a></p></body></html>
`,
    codes: ['083526'],
    action: null,
  },
  {
    name: 'pt-BR: 065',
    subject: 'Boleto da mensalidade de dezembro disponível',
    text: `Prezado responsável,

A mensalidade de dezembro/2026 do aluno Davi Nogueira (matrícula 2024-0317) já pode ser paga.

Valor: R$ 1.380,00
Vencimento: 05/12/2026
Linha digitável: 34191.79001 01043.510047 91020.150008 8 99990000138000

Segunda via: https://boletos.colegioaurora.example/2via/20261205-771

Após o vencimento, multa de 2% e juros de 0,033% ao dia.
`,
    codes: [],
    action: 'https://boletos.colegioaurora.example/2via/20261205-771',
  },
  {
    name: 'pt-BR: 066',
    subject: 'Seu pedido saiu para entrega',
    text: `Opa, Rafael! Seu pedido 660127 saiu da Pizzaria Bela Massa.

Quando o entregador chegar, informe a ele os 4 últimos números do seu celular.

Acompanhe em tempo real: https://app.jaquepede.example/pedidos/660127

Total: R$ 68,90 (pago com Pix)
`,
    codes: [],
    action: 'https://app.jaquepede.example/pedidos/660127',
  },
  {
    name: 'pt-PT: 067',
    subject: 'Autenticação no Portal do Munícipe',
    text: `Exmo. Senhor António Vaz,

Recebemos um pedido de autenticação no Portal do Munícipe de Vila Chã com o NIF terminado em 913.

O seu código de autenticação é 5402-8817 e pode ser usado até às 11h30 de hoje.

Caso não tenha sido o senhor a efetuar o pedido, contacte o Balcão Único (229 555 010).
`,
    codes: ['54028817'],
    action: null,
  },
  {
    name: 'pt-PT: 068',
    subject: 'Agenda: o que fazer em Braga esta semana',
    html: `<table width="600"><tr><td><h2>18 a 24 de novembro</h2><p><b>Quarta, 21h30</b> — Fado no Theatro Circo, 12 €.</p><p><b>Sábado, 10h</b> — Feira de velharias na Praça da República, 80 bancas.</p><p><b>Domingo, 16h</b> — Visita guiada às Sete Fontes, lotação de 25 pessoas, inscrição no local.</p><p>Bom proveito e agasalhe-se: as mínimas rondam os 6 graus.</p></td></tr><tr><td style="font-size:10px">Recebe este boletim porque o subscreveu. <a href="https://boletim.bragaviva.example/remover?e=771">Cancelar subscrição</a></td></tr></table>
`,
    codes: [],
    action: null,
  },
  {
    name: 'it: 069',
    subject: 'Il tuo codice OTP',
    html: `<table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="600" style="background:#ffffff">
<tr><td style="padding:8px 24px">Gentile cliente,</td></tr>
<tr><td style="padding:8px 24px">il codice OTP per autorizzare l'accesso a Credito Lariano Online è:</td></tr>
<tr><td style="padding:8px 24px">295610</td></tr>
<tr><td style="padding:8px 24px">Scade tra 120 secondi. Non comunicarlo a nessuno, neppure a chi si presenta come operatore della banca.</td></tr>
<tr><td style="padding:8px 24px">Numero verde 800 555 014</td></tr>
<tr><td style="padding:8px 24px">--<br>
Trasparenza: <a href="https://www.creditolariano.example/trasparenza">https://www.creditolariano.example/trasparenza</a></td></tr>
</table></td></tr></table>
`,
    text: `Gentile cliente,

il codice OTP per autorizzare l'accesso a Credito Lariano Online è:

295610

Scade tra 120 secondi. Non comunicarlo a nessuno, neppure a chi si presenta come operatore della banca.

Numero verde 800 555 014

--
Trasparenza: https://www.creditolariano.example/trasparenza
`,
    codes: ['295610'],
    action: null,
  },
  {
    name: 'it: 070',
    subject: 'Tavolo confermato: Osteria del Cinghiale, sabato ore 20:30',
    html: `<div><p>Ciao Ginevra,</p><p>ti aspettiamo <b>sabato 21 novembre alle 20:30</b>, tavolo per 4 persone. Codice prenotazione <b>LK2209</b>.</p><p>Via dei Macci 77r, Firenze – tel. 055 555 0133</p><p><a href="https://prenota.tavolaperdue.example/r/LK2209/modifica">Modifica o annulla la prenotazione</a></p></div>
`,
    codes: [],
  },
  {
    name: 'it: 071',
    subject: 'Attiva la tua area riservata',
    html: `<html><body><center><img src="https://palestrafenice.example/img/fenice.jpg" alt="Palestra Fenice"><h3>Benvenuto in squadra, Matteo!</h3><p>La tua tessera n. 03318 è attiva dal 18/11/2026. Ora manca solo l'area riservata, da cui prenotare i corsi.</p><a href="https://areariservata.palestrafenice.example/attiva/6b1d44">ATTIVA ORA</a><p><small>Il collegamento è valido 72 ore</small></p></center></body></html>
`,
    codes: [],
    action: 'https://areariservata.palestrafenice.example/attiva/6b1d44',
  },
  {
    name: 'it: 072',
    subject: 'Verifica la tua e-mail per Scontrino Facile',
    html: `<table><tr><td>Inserisci il codice nella schermata di verifica:</td></tr><tr><td><table cellspacing="6"><tr><td bgcolor="#eee"><b>7</b></td><td bgcolor="#eee"><b>0</b></td><td bgcolor="#eee"><b>4</b></td><td bgcolor="#eee"><b>1</b></td><td bgcolor="#eee"><b>8</b></td></tr></table></td></tr><tr><td>Hai 30 minuti di tempo. Assistenza: lun-ven 9-18, 02 5550 1177</td></tr></table>
<p style="font-size:11px;color:#999"><a href="https://scontrinofacile.example/privacy">Informativa privacy</a> · <a href="https://www.facebook.com/scontrinofacile">Facebook</a></p>
`,
    codes: ['70418'],
    action: null,
  },
  {
    name: 'nl: 073',
    subject: 'Je inlogcode voor Fietskelder',
    text: `Hoi Sanne,

Hier is je inlogcode: 641775

Vul 'm binnen een kwartier in op de inlogpagina. Heb je niet geprobeerd in te loggen? Dan kun je deze mail gewoon weggooien.

Groetjes van Fietskelder
Keizersgracht 401, 1016 EK Amsterdam | KvK 68120944

________
Privacyverklaring: https://fietskelder.example/privacy
`,
    codes: ['641775'],
    action: null,
  },
  {
    name: 'nl: 074',
    subject: 'Morgen bezorgd: je pakket van Kookpunt',
    html: `<p>Beste Wouter,</p><p>We komen <b>donderdag 19 november tussen 17.30 en 19.30 uur</b> langs met zending 3SKABA0099128371.</p><p>Ben je er niet? <a href="https://volg.pakketpiet.example/3SKABA0099128371">Volg of wijzig je bezorging</a></p><p>Reageren op dit bericht heeft geen zin, er leest niemand mee.</p>
`,
    codes: [],
    action: 'https://volg.pakketpiet.example/3SKABA0099128371',
  },
  {
    name: 'nl-BE: 075',
    subject: 'Uw voorschotfactuur van november',
    text: `Beste mevrouw Claes

Uw voorschotfactuur 2026/11/884120 bedraagt € 132,00. We innen dit bedrag op 27/11/2026 via domiciliëring van rekening BE71 0961 2345 6769.

EAN elektriciteit: 541448860001234567
Verbruik vorige maand: 214 kWh

U hoeft zelf niets te doen.

Zonnewind cvba
`,
    codes: [],
    action: null,
  },
  {
    name: 'pl: 076',
    subject: 'Kod jednorazowy do logowania',
    text: `Dzień dobry,

Twój jednorazowy kod logowania do serwisu Bank Wiślany 24: 839205

Operacja nr 2 z dnia 2026-11-18, godz. 09:17. Kod jest ważny 4 minuty.

Prosimy nie odpowiadać na tę wiadomość. Infolinia: 22 555 01 70.

________
https://www.bankwislany.example
`,
    codes: ['839205'],
    action: null,
  },
  {
    name: 'pl: 077',
    subject: 'Aktywuj konto na forum Grzybiarze',
    html: `<div style="font-family:Arial,sans-serif;font-size:14px;color:#222">Cześć borowik_77!<br><br>
Założyłeś konto na forum Grzybiarze. Żeby móc pisać posty, kliknij w link aktywacyjny:<br><br>
<a href="https://panel.grzybiarze.example/aktywacja/0f7d2a9b">https://panel.grzybiarze.example/aktywacja/0f7d2a9b</a><br><br>
Link wygaśnie za 24 godziny, a nieaktywne konto usuniemy po 7 dniach.<br><br>
Darz grzyb!</div>
`,
    text: `Cześć borowik_77!

Założyłeś konto na forum Grzybiarze. Żeby móc pisać posty, kliknij w link aktywacyjny:

https://panel.grzybiarze.example/aktywacja/0f7d2a9b

Link wygaśnie za 24 godziny, a nieaktywne konto usuniemy po 7 dniach.

Darz grzyb!
`,
    codes: [],
    action: 'https://panel.grzybiarze.example/aktywacja/0f7d2a9b',
  },
  {
    name: 'pl: 078',
    subject: 'Paczka czeka w automacie KRA14N',
    html: `<div><h2>Odbierz paczkę do piątku, 20.11, godz. 14:02</h2><p>Numer paczki: 620999112300477128340051</p><p>Kod odbioru: <b>331 784</b></p><p>Automat KRA14N, ul. Dietla 50, Kraków — <a href="https://inboks.example/mapa/KRA14N">pokaż na mapie</a></p></div>
`,
    codes: [],
  },
  {
    name: 'cs: 079',
    subject: 'Ověřovací kód do aplikace Tramvajka',
    text: `Ahoj,

pro dokončení registrace zadej v aplikaci kód 4917. Platí čtvrt hodiny.

Hezkou jízdu přeje Tramvajka
`,
    codes: ['4917'],
    action: null,
  },
  {
    name: 'cs: 080',
    subject: 'Ověřte svůj e-mail a dokončete nákup',
    html: `<div style="font-family:Cambria,serif"><p>Dobrý den, paní Dvořáková,</p><p>v košíku na Vás čekají 2 knihy za 448 Kč. Abychom mohli objednávku dokončit, opište na <a href="https://www.knihomil.example/pokladna/overeni">ověřovací stránce</a> tento kód:</p><p style="font-size:26px;border:1px dashed #a33;padding:10px;display:inline-block">205887</p><p>Košík Vám podržíme do půlnoci.</p><p style="font-size:11px">Knihomil s. r. o., IČO 27 604 977, Údolní 33, 602 00 Brno</p></div>
`,
    text: `Dobrý den, paní Dvořáková,

v košíku na Vás čekají 2 knihy za 448 Kč. Abychom mohli objednávku dokončit, opište na ověřovací stránce ( https://www.knihomil.example/pokladna/overeni ) tento kód:

205887

Košík Vám podržíme do půlnoci.

Knihomil s. r. o., IČO 27 604 977, Údolní 33, 602 00 Brno
`,
    codes: ['205887'],
    action: 'https://www.knihomil.example/pokladna/overeni',
  },
  {
    name: 'sk: 081',
    subject: 'Prihlásenie do Tatra poistky: 158360',
    html: `<div><p>Dobrý deň, pani Hrušková,</p><p>prihlasujete sa z nového zariadenia (Edge 130, Windows 11). Na <a href="https://ucet.tatrapoistka.example/overenie/prihlasenie">overovacej stránke</a> zadajte kód <b>158360</b>, prosím, do 10 minút.</p><p>Zmluva č. 6601288431, ročné poistné 214,50 €.</p></div>
`,
    codes: ['158360'],
    action: 'https://ucet.tatrapoistka.example/overenie/prihlasenie',
  },
  {
    name: 'sk: 082',
    subject: 'Pozvánka: rodičovské združenie 3. B',
    text: `Milí rodičia,

pozývam Vás na rodičovské združenie triedy 3. B v utorok 24. 11. 2026 o 17.00 v učebni č. 112. Program: prospech za 1. štvrťrok, lyžiarsky výcvik (záloha 85 €), rôzne.

S pozdravom
Mgr. Kováčová
`,
    codes: [],
    action: null,
  },
  {
    name: 'hu: 083',
    subject: 'Belépési kód: 720 613',
    html: `<table width="500"><tr><td><p>Szia Réka!</p><p>A Piactér fiókodba való belépéshez írd be ezt a kódot:</p><h1>720 613</h1><p>Ha nem te próbáltál belépni, azonnal változtass jelszót a Beállítások menüben.</p><p style="color:#777">Piactér Kft., 1061 Budapest, Andrássy út 22.</p></td></tr></table>
<p style="font-size:11px;color:#999"><a href="https://piacter.example/adatvedelem">Adatvédelem</a><br><a href="https://piacter.example/aszf">ÁSZF</a></p>
`,
    codes: ['720613'],
    action: null,
  },
  {
    name: 'hu: 084',
    subject: 'Átutalás jóváhagyása – 84 500 Ft',
    text: `Tisztelt Balogh Gergő!

Az alábbi megbízás jóváhagyására vár:
Összeg: 84 500 Ft
Kedvezményezett: Kovács és Társa Bt., 11773016-01234567-00000000
Rögzítve: 2026.11.18. 10:44

Jóváhagyó kód: 164093

A kódot kizárólag a Duna Takarék netbankjában adja meg! Ügyfélszolgálat: 06 1 555 0188
`,
    codes: ['164093'],
    action: null,
  },
  {
    name: 'ro: 085',
    subject: 'Codul tău de verificare Cartela',
    text: `Salut, Andreea,

Codul tău de verificare este 36914.

Introdu-l în aplicația Cartela în următoarele 5 minute ca să-ți confirmi adresa de e-mail. Dacă nu ai cerut niciun cod, ignoră mesajul.

________
Termeni și condiții: https://cartela.example/termeni
`,
    codes: ['36914'],
    action: null,
  },
  {
    name: 'ro: 086',
    subject: 'Autorizare plată 219,99 lei la LIBRĂRIA CIREȘARII',
    text: `Bună ziua,

Ați inițiat o plată de 219,99 lei cu cardul terminat în 6604 la LIBRĂRIA CIREȘARII SRL, în data de 18.11.2026, ora 12:31.

Parola de unică folosință: 415082

Introduceți-o în pagina comerciantului. Nu o dictați nimănui, nici măcar unui angajat al băncii. Dacă plata nu vă aparține, sunați la 021 555 0177.

Banca Carpați
`,
    codes: ['415082'],
    action: null,
  },
  {
    name: 'ro: 087',
    subject: 'Ai uitat parola?',
    html: `<body style="font-family:Tahoma"><p>Bună ziua,</p><p>Am primit o solicitare de schimbare a parolei pentru contul de călător 4471-A.</p><p><a href="https://cont.trenulmeu.example/parola-noua/ac91ef" style="background:#003399;color:white;padding:9px 18px">Setează o parolă nouă</a></p><p>Butonul e activ 60 de minute.</p></body>
`,
    codes: [],
    action: 'https://cont.trenulmeu.example/parola-noua/ac91ef',
  },
  {
    name: 'bg: 088',
    subject: 'Потвърдете имейла си в КупиБГ',
    text: `Здравейте, Десислава!

Благодарим Ви за регистрацията в КупиБГ. За да я завършите, въведете код 558 190 в отворения прозорец или просто последвайте връзката:

https://profil.kupibg.example/potvardi?u=3021&k=zz81

И кодът, и връзката са валидни до 23:59 ч. днес.
`,
    codes: ['558190'],
    action: 'https://profil.kupibg.example/potvardi?u=3021&k=zz81',
  },
  {
    name: 'bg: 089',
    subject: 'Еднократна парола за подписване',
    text: `Уважаеми г-н Тодоров,

за да подпишете договор № 1100482937 на стойност 2 480 лв., въведете еднократната парола 376094 в мобилното приложение на Банка Балкан.

Паролата изтича след 4 минути и не бива да се споделя.
`,
    codes: ['376094'],
    action: null,
  },
  {
    name: 'ru: 090',
    subject: 'Код для входа в Полянку',
    html: `<!DOCTYPE html><html><body style="background:#f5f5f5"><table width="100%"><tr><td align="center"><table width="540" style="background:#fff;border-radius:12px"><tr><td style="padding:32px"><p style="font-size:20px">Здравствуйте, Алёна!</p><p>Кто-то входит в ваш аккаунт на новом устройстве (Android 14, Казань). Если это вы, введите код:</p><p style="font-size:36px;font-weight:700">904 417</p><p>Никому его не сообщайте, даже сотрудникам поддержки. Код действует 10 минут.</p></td></tr></table><p style="font-size:11px;color:#999">ООО «Полянка», ИНН 1655012345</p></td></tr></table><p style="font-size:11px;color:#999"><a href="https://polyanka.example/privacy">Политика конфиденциальности</a> &nbsp; <a href="https://polyanka.example/unsubscribe?id=7a1">Отписаться</a></p></body></html>
`,
    codes: ['904417'],
    action: null,
  },
  {
    name: 'ru: 091',
    subject: 'Ваши билеты на «Чайку», 28 ноября',
    text: `Заказ № 77-20418 оплачен.

Спектакль: «Чайка»
28 ноября 2026, 19:00, Большая сцена
Партер, ряд 6, места 11 и 12
Стоимость: 2 × 2 400 ₽ = 4 800 ₽

Скачать билеты: https://bilety.teatr-na-naberezhnoy.example/e/77-20418

Возврат возможен не позднее чем за 10 дней. Касса: +7 495 555-01-88.
`,
    codes: [],
    action: 'https://bilety.teatr-na-naberezhnoy.example/e/77-20418',
  },
  {
    name: 'ru: 092',
    subject: 'Восстановление пароля в личном кабинете',
    text: `Добрый день!

Для лицевого счёта 40817220 запрошена смена пароля. Чтобы задать новый пароль, перейдите по ссылке (она сработает один раз):

https://lk.domuprav.example/restore?sid=f00ab771

Если запрос отправили не вы, просто удалите письмо.
`,
    codes: [],
    action: 'https://lk.domuprav.example/restore?sid=f00ab771',
  },
  {
    name: 'ru: 093',
    subject: '3806 — подтверждение почты в приложении «Самокат рядом»',
    text: `Введите 3806 в приложении, чтобы привязать почту.

За подтверждённую почту дарим 150 бонусов: ими можно оплатить до 30 % поездки. Тариф — 7,9 ₽ за минуту, старт 50 ₽.

Отписаться от писем: https://samokatryadom.example/u/5518
`,
    codes: ['3806'],
    action: null,
  },
  {
    name: 'uk: 094',
    subject: 'Код для входу до кабінету «Нива»',
    text: `Вітаємо, Оксано!

Ваш код для входу до особистого кабінету: 217468.

Він дійсний протягом 3 хвилин. Нікому його не повідомляйте.

З повагою,
агрокомпанія «Нива»
0 800 555 012 (безкоштовно)

--
https://nyva-agro.example
`,
    codes: ['217468'],
    action: null,
  },
  {
    name: 'uk: 095',
    subject: 'Посилка 20450718833402 прибула у відділення №17',
    html: `<div style="font-family:Arial"><p>Добрий день, Тарасе!</p><p>Ваше відправлення чекає у відділенні №17 (м. Львів, вул. Городоцька, 174) до 25.11.2026. Оголошена вартість 1 850 грн, до сплати за доставку 95 грн.</p><p><a href="https://poshta.lelekapost.example/ttn/20450718833402">Деталі відправлення</a></p><p style="font-size:10px">Графік: пн–пт 8:00–20:00, сб 9:00–18:00</p></div>
`,
    codes: [],
    action: 'https://poshta.lelekapost.example/ttn/20450718833402',
  },
  {
    name: 'uk: 096',
    subject: 'Марко запрошує вас у проєкт «Ремонт школи»',
    text: `Марко Шевчук додав вас до проєкту «Ремонт школи» на Дошці. Там уже 14 завдань і 5 учасників.

Приєднатися: https://doska.example/join/8hZ-kyiv
`,
    codes: [],
    action: 'https://doska.example/join/8hZ-kyiv',
  },
  {
    name: 'sr: 097',
    subject: 'Ваш верификациони код',
    text: `Поштовани,

Захтев за приступ порталу еШалтер примљен је 18.11.2026. у 08:55. Унесите верификациони код 66284 у поље на екрану.

Уколико нисте Ви поднели захтев, позовите 011/555-0163.

--
Услови коришћења: https://esalter.example/uslovi
`,
    codes: ['66284'],
    action: null,
  },
  {
    name: 'sr-Latn: 098',
    subject: 'Kod za prijavu: 8820',
    text: `Zdravo Milice,

neko (nadamo se ti) pokušava da se prijavi na Obuća Srbija nalog. Ako si to ti, ukucaj 8820.

Kod ističe za 3 minuta. Ako nisi, promeni lozinku čim stigneš.
`,
    codes: ['8820'],
    action: null,
  },
  {
    name: 'hr: 099',
    subject: 'Prijava na Jadrolist',
    html: `<div style="max-width:500px"><h2>Prijava jednim klikom</h2><p><a href="https://ulaz.jadrolist.example/p/Qe81x" style="background:#0077b6;color:#fff;padding:12px 22px">Prijavi me</a></p><p>Radije upisuješ kod? Evo ga: <b>730185</b></p><p>Vrijedi 20 minuta.</p><p><a href="https://jadrolist.example/uvjeti">Uvjeti korištenja</a></p></div>
`,
    codes: ['730185'],
    action: 'https://ulaz.jadrolist.example/p/Qe81x',
  },
  {
    name: 'hr: 100',
    subject: 'Karta: Split – Supetar, 22.11.2026. u 14:15',
    text: `Poštovani,

zahvaljujemo na kupnji.

Broj karte: 008-2217740
Relacija: Split – Supetar
Polazak: nedjelja, 22.11.2026., 14:15
Vozilo: osobni automobil do 5 m, registracija ST 4471-KP
Putnici: 2 odrasla, 1 dijete
Ukupno: 31,60 EUR

Pokažite ovu poruku na ukrcaju najkasnije 30 minuta prije polaska.
`,
    codes: [],
    action: null,
  },
  {
    name: 'sl: 101',
    subject: 'Podpis vloge št. 351-88/2026',
    text: `Spoštovana gospa Zupan,

vašo vlogo za parkirno dovolilnico (taksa 22,60 EUR) smo pripravili za podpis.

Odprite https://moja.obcina-bled.example/vloge/351-88/podpis in v okence vpišite potrditveno kodo 48256. Po desetih minutah boste morali zahtevati novo.

Občina Bled, Cesta svobode 13, 4260 Bled, 04 555 01 00
`,
    codes: ['48256'],
    action: 'https://moja.obcina-bled.example/vloge/351-88/podpis',
  },
  {
    name: 'sl: 102',
    subject: 'Potrdi svoj e-naslov',
    html: `<p>Živjo, Nejc!</p><p>Še en korak do zemljevida 1.746 planinskih poti:</p><p><a href="https://racun.planinec.example/potrdi/be12f0">Potrdi e-naslov</a></p><p>Srečno na poti!<br>Planinec, <a href="https://planinec.example">planinec.example</a></p>
`,
    codes: [],
    action: 'https://racun.planinec.example/potrdi/be12f0',
  },
];
