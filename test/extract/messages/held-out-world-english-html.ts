import type { LabelledMessage } from './labelled-message.ts';

const card = (
  inner: string,
  foot: string,
) => `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>@media (max-width:600px){.w{width:100%!important}}body{margin:0;background:#f4f5f7}a{color:#0b5fff}</style></head><body>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f4f5f7"><tr><td align="center" style="padding:32px 12px">
<table class="w" role="presentation" width="600" cellpadding="0" cellspacing="0" style="background:#ffffff;border-radius:8px"><tr><td style="padding:40px;font:16px/24px Helvetica,Arial,sans-serif;color:#1f2328">${inner}</td></tr></table>
<p style="font:12px/18px Helvetica,Arial,sans-serif;color:#6a737d">${foot}</p>
</td></tr></table></body></html>`;
const bare = (inner: string) =>
  `<html><body><div dir="ltr" style="font-family:arial">${inner}</div></body></html>`;

/** English HTML messages. */
export const messages: LabelledMessage[] = [
  {
    name: 'en signup: six digits in a grey box',
    subject: 'Confirm your email address',
    html: card(
      `<img src="https://cdn.pottery-club.test/logo@2x.png" width="120" height="32" alt="Pottery Club"><h1 style="font-size:24px">Confirm your email address</h1><p>There's one quick step you need to complete before creating your Pottery Club account. Let's make sure this is the right email address for you — please confirm this is the right address to use for your new account.</p><p>Please enter this verification code to get started:</p><p style="font-size:32px;font-weight:bold;background:#eef0f3;padding:12px 0;text-align:center">704918</p><p>Verification codes expire after two hours.</p><p>Thanks,<br>Pottery Club</p>`,
      `<a href="https://help.pottery-club.test">Help</a> | Pottery Club Inc. 1355 Market Street, Suite 900, San Francisco, CA 94103`,
    ),
    codes: ['704918'],
    action: null,
  },

  {
    name: 'en 2fa: every digit in its own cell',
    subject: 'Your Northbank sign-in code',
    html: `<html><head><title>Northbank</title></head><body style="margin:0"><center><table width="560"><tr><td><img src="https://img.northbank.example/m/hd.gif" alt=""></td></tr><tr><td><font face="Verdana" size="2">Hi Marcus,<br><br>Someone (hopefully you) is signing in from Chrome on Windows. Use the code below to finish signing in:</font></td></tr><tr><td align="center"><table cellspacing="6"><tr><td style="border:1px solid #999;padding:10px;font-size:26px">3</td><td style="border:1px solid #999;padding:10px;font-size:26px">0</td><td style="border:1px solid #999;padding:10px;font-size:26px">7</td><td style="border:1px solid #999;padding:10px;font-size:26px">1</td><td style="border:1px solid #999;padding:10px;font-size:26px">5</td><td style="border:1px solid #999;padding:10px;font-size:26px">2</td></tr></table></td></tr><tr><td><font face="Verdana" size="1" color="#777777">It is valid for 10 minutes. Northbank will never phone you to ask for it. Questions? Call 0800 442 1988 or visit any branch. Northbank plc, 20 Gresham Street, London EC2V 7JE. Registered number 02841776. FCA reference 204571.</font></td></tr></table></center></body></html>`,
    codes: ['307152'],
    action: null,
  },

  {
    name: 'en 2fa: gaming store five-character guard code',
    subject: 'Your Vapor account: Access from new computer',
    html: card(
      `<p style="font-size:28px;color:#66c0f4">razorfin_87,</p><p>It looks like you are trying to log in from a new device. Here is the Vapor Guard code you need to access your account:</p><table width="100%" bgcolor="#17191c"><tr><td style="padding:20px"><div style="font-size:16px;color:#61696d;letter-spacing:2px;text-transform:uppercase">Login Code</div><div style="font-size:48px;color:#3a9aed;font-weight:bold;text-align:center">R7KQ2</div></td></tr></table><p><b>If this wasn't you</b><br>This email was generated because of a login attempt from a computer located at <b>84.112.9.230 (AT)</b>. The login attempt included your correct account name and password.</p><p>The Vapor Guard code is required to complete the login. <b>No one can access your account without also accessing this email.</b></p><p>If you are unable to access your account, then <a href="https://help.vaporstore.test/en/wizard/HelpWithLogin?id=302">use this account-specific recovery link</a> for assistance.</p>`,
      `© Vapor Corporation, PO Box 1688, Bellevue, WA 98009. All rights reserved.`,
    ),
    codes: ['R7KQ2'],
  },

  {
    name: 'en 2fa: hyphenated letters and digits',
    subject: 'Huddle confirmation code: QX4-8LM',
    html: bare(
      `<h1>Confirm your email address</h1><p>Your confirmation code is below — enter it in your open browser window and we'll help you get signed in.</p><div style="background:#f5f4f5;border-radius:4px;padding:43px 23px"><div style="text-align:center;vertical-align:middle;font-size:30px">QX4-8LM</div></div><p>If you didn't request this email, there's nothing to worry about, you can safely ignore it.</p><hr><p><a href="https://huddle.test/blog">Our Blog</a> | <a href="https://huddle.test/legal">Policies</a> | <a href="https://huddle.test/help">Help Center</a></p><p>©2026 Huddle Technologies, LLC, 415 Mission Street, 3rd Floor, San Francisco, CA 94105</p>`,
    ),
    codes: ['QX4-8LM'],
    action: null,
  },

  {
    name: 'en magic: login link plus fallback word code',
    subject: 'Your temporary Jotting login code is miro-tavu-peko-dals',
    html: bare(
      `<h1 style="font-size:24px">Login</h1><a href="https://www.jotting.example/loginwithemail?state=p_3b71&amp;password=miro-tavu-peko-dals&amp;email=ines%40mail.example" target="_blank" style="color:#2754C5;text-decoration:underline;font-size:14px">Click here to log in with this magic link</a><p style="font-size:14px">Or, copy and paste this temporary login code:</p><code style="display:inline-block;padding:16px 4.5%;width:90.5%;background-color:#f4f4f4;border-radius:5px;border:1px solid #eee;color:#333">miro-tavu-peko-dals</code><p style="color:#ababab">If you didn't try to login, you can safely ignore this email.</p><p style="color:#ababab">Hint: You can set a permanent password in Settings &amp; members → My account.</p><p style="font-size:12px;color:#898989"><a href="https://jotting.example/">Jotting</a>, the connected workspace<br>for your docs, projects and knowledge.</p>`,
    ),
    codes: ['miro-tavu-peko-dals'],
    action:
      'https://www.jotting.example/loginwithemail?state=p_3b71&password=miro-tavu-peko-dals&email=ines%40mail.example',
  },

  {
    name: 'en reset: button and pasted URL',
    subject: 'Reset your Ledgerly password',
    html: card(
      `<h2>Hello Priya,</h2><p>We received a request to reset the password for the Ledgerly account associated with priya@office.example. No changes have been made to your account yet.</p><p>You can reset your password by clicking the link below:</p><table cellpadding="0" cellspacing="0"><tr><td bgcolor="#4f46e5" style="border-radius:6px"><a href="https://app.ledgerly.example/password/edit?reset_password_token=Zk3_8QvXn1sW7yTt" style="display:inline-block;padding:14px 28px;color:#fff;text-decoration:none;font-weight:600">Reset your password</a></td></tr></table><p style="font-size:13px;color:#666">Or paste this into your browser: <a href="https://app.ledgerly.example/password/edit?reset_password_token=Zk3_8QvXn1sW7yTt">https://app.ledgerly.example/password/edit?reset_password_token=Zk3_8QvXn1sW7yTt</a></p><p>If you did not request a new password, please let us know immediately by replying to this email. The link stays valid for 24 hours.</p><p>— The Ledgerly team</p>`,
      `Ledgerly, 510 Townsend St, San Francisco CA 94103 · <a href="https://ledgerly.example/privacy">Privacy</a> · <a href="https://ledgerly.example/support">Support</a>`,
    ),
    codes: [],
    action: 'https://app.ledgerly.example/password/edit?reset_password_token=Zk3_8QvXn1sW7yTt',
  },

  {
    name: 'en reset: eight digit recovery code',
    subject: '62840173 is your Facelook account recovery code',
    html: `<html><body><table border="0" width="100%" style="border-collapse:collapse"><tr><td width="15">&nbsp;</td><td><span style="font-family:Helvetica Neue,Helvetica,sans-serif;font-size:16px;line-height:21px;color:#141823">Hi Tom,</span><p>We received a request to reset your Facelook password.<br>Enter the following password reset code:</p><table style="border-collapse:collapse;width:max-content"><tr><td style="font-size:11px;padding:14px 32px;background:#f2f2f2;border:1px solid #ccc;text-align:center"><span style="font-size:17px">62840173</span></td></tr></table><p>Alternatively, you can directly change your password.</p><table width="100%"><tr><td style="background:#1877f2;text-align:center;border-radius:6px;padding:8px"><a href="https://www.facelook.test/recover/password/?u=100004412&amp;n=62840173&amp;fl=default_conf_cookie" style="color:#fff;text-decoration:none"><font size="3"><span>Change&nbsp;password</span></font></a></td></tr></table><p><b>Didn't request this change?</b><br>If you didn't request a new password, <a href="https://www.facelook.test/login/recover/cancel/?n=62840173&amp;id=100004412">let us know</a>.</p><span style="font-size:11px;color:#aaa">This message was sent to tom@inbox.example. Facelook, Inc., Attention: Community Support, 1 Hacker Way, Menlo Park, CA 94025</span></td><td width="15">&nbsp;</td></tr></table></body></html>`,
    codes: ['62840173'],
    action: 'https://www.facelook.test/recover/password/?u=100004412&n=62840173&fl=default_conf_cookie',
  },

  {
    name: 'en order: marketplace confirmation with many numbers',
    subject: 'Your order #113-4471829-5530642 of "USB-C Hub 7-in-1..."',
    html: card(
      `<div style="display:none;max-height:0;overflow:hidden">Arriving Thursday, November 19</div><p style="text-align:right;font-size:12px"><a href="https://www.bigriver.test/gp/css/order-history">Your Orders</a> | <a href="https://www.bigriver.test/account">Your Account</a></p><h3 style="color:#e47911">Order Confirmation</h3><p>Order #<a href="https://www.bigriver.test/order-details?orderID=113-4471829-5530642">113-4471829-5530642</a></p><p>Hello Dana, thank you for shopping with us. We'll send a confirmation when your item ships.</p><table width="100%" style="border-top:3px solid #2d3741"><tr><td>Arriving:<br><b>Thursday, November 19</b></td><td>Ship to:<br><b>Dana Whitfield<br>4821 Larkspur Ln<br>Austin, TX 78749</b></td></tr></table><p><a href="https://www.bigriver.test/your-orders/summary?orderId=113-4471829-5530642" style="background:#ffd814;padding:9px 22px;border-radius:8px;color:#111;text-decoration:none">View or manage order</a></p><table width="100%"><tr><td>USB-C Hub 7-in-1, model HB-700214</td><td align="right">$34.99</td></tr><tr><td>Tax</td><td align="right">$2.89</td></tr><tr><td><b>Order Total</b></td><td align="right"><b>$37.88</b></td></tr></table>`,
      `This email was sent from a notification-only address that cannot accept incoming email. Please do not reply.`,
    ),
    codes: [],
    action: 'https://www.bigriver.test/your-orders/summary?orderId=113-4471829-5530642',
  },

  {
    name: 'en shipping: parcel locker pin',
    subject: 'Ready for pickup! Locker Maple is holding your package',
    html: card(
      `<h1 style="font-size:22px">Your package is ready</h1><p>Bring this pickup code to <b>Locker – Maple</b>, 7-Eleven, 2209 S Lamar Blvd, Austin TX 78704.</p><p style="font-size:34px;text-align:center;border:2px dashed #232f3e;padding:16px">Pickup code: <b>583126</b></p><p>Type the code on the locker's touch screen or scan the barcode; the door will open. Your package will be held until Saturday, November 21, 2026.</p><p><a href="https://track.bigriver.test/locker/directions?l=MAPLE&amp;p=TBA304455917000">Get directions</a></p>`,
      `Tracking ID TBA304455917000`,
    ),
    codes: [],
  },

  {
    name: 'en shipping: track button',
    subject: 'Good news! Your Fernhill Candles order is on its way 🕯️',
    html: bare(
      `<center><img src="https://fernhill-candles.example/cdn/logo.png" height="60"><h2>Your order is on the way</h2><p>Your order is on the way to you. Track your shipment to see the delivery status.</p><p><a href="https://fernhill-candles.example/57220431/orders/9f1c2ab07/authenticate?key=77be1" style="background:#1990c6;color:white;padding:20px 25px;border-radius:4px;text-decoration:none">View your order</a> or <a href="https://fernhill-candles.example">Visit our store</a></p><p style="color:#999">USPS tracking number: 9400111899560334281774</p><h3>Items in this shipment</h3><p>Beeswax Pillar × 2<br>Refund policy applies within 30 days.</p><p>If you have any questions, reply to this email or contact us at hello@fernhill-candles.example</p></center>`,
    ),
    codes: [],
    action: 'https://fernhill-candles.example/57220431/orders/9f1c2ab07/authenticate?key=77be1',
  },

  {
    name: 'en newsletter: single call to action with coupon',
    subject: 'Ends tonight: 25% off everything',
    html: card(
      `<p style="font-size:11px;text-align:right"><a href="https://e.lumenhome.test/v/9Zq?view=1">View in browser</a></p><img src="https://img.lumenhome.test/hero-2026.jpg" width="520" alt="25% OFF"><h1 style="text-align:center">25% off everything.<br>Yes, everything.</h1><p style="text-align:center">Use code <b>GLOW25</b> at checkout. Ends 11/18 at 11:59pm PT.</p><p style="text-align:center"><a href="https://e.lumenhome.test/c/eJx1kMtuwyAQ?u=shop" style="background:#000;color:#fff;padding:16px 48px;text-decoration:none">SHOP THE SALE</a></p><p style="font-size:11px;color:#888">*Exclusions apply. Offer valid on orders over $50. Prices as of 2026.</p>`,
      `You're receiving this because you signed up at lumenhome.test.<br>Lumen Home, 88 Kent Ave, Brooklyn, NY 11249<br><a href="https://e.lumenhome.test/u/unsub?m=88123&amp;h=f0ab">Unsubscribe</a> | <a href="https://e.lumenhome.test/prefs?m=88123">Manage preferences</a>`,
    ),
    codes: [],
    action: 'https://e.lumenhome.test/c/eJx1kMtuwyAQ?u=shop',
    unsubscribe: [
      'https://e.lumenhome.test/u/unsub?m=88123&h=f0ab',
      'https://e.lumenhome.test/prefs?m=88123',
    ],
  },

  {
    name: 'en newsletter: opt-in confirmation',
    subject: 'Please Confirm Subscription',
    html: bare(
      `<div style="max-width:600px;margin:auto;font-family:Georgia"><h1>The Tidal Almanac</h1><div style="border-top:2px solid #000"></div><h2>Please Confirm Subscription</h2><table cellspacing="0" cellpadding="0"><tr><td align="center" bgcolor="#2a7de1" style="border-radius:3px"><a href="https://tidalalmanac.us7.list-host.test/subscribe/confirm?u=c81e&amp;id=4a1f&amp;e=9b2d" style="font-size:16px;color:#fff;padding:15px 25px;display:inline-block">Yes, subscribe me to this list.</a></td></tr></table><p>If you received this email by mistake, simply delete it. You won't be subscribed if you don't click the confirmation link above.</p><p>For questions about this list, please contact: <a href="mailto:captain@tidalalmanac.test">captain@tidalalmanac.test</a></p></div>`,
    ),
    codes: [],
    action: 'https://tidalalmanac.us7.list-host.test/subscribe/confirm?u=c81e&id=4a1f&e=9b2d',
  },

  {
    name: 'en security: new sign-in alert, no code',
    subject: 'New sign-in to your account',
    html: card(
      `<p style="text-align:center;font-size:24px">A new sign-in on Windows</p><p style="text-align:center">ines.k@mail.example</p><hr><p>We noticed a new sign-in to your Quillbox Account on a Windows device. If this was you, you don't need to do anything. If not, we'll help you secure your account.</p><p>Time: Nov 17, 2026, 9:42 PM UTC<br>IP address: 198.51.100.27<br>Location: Porto, Portugal (approx.)</p><p>You can also see security activity at https://myaccount.quillbox.test/notifications</p>`,
      `You received this email to let you know about important changes to your account. © 2026 Quillbox LLC, 1600 Amphitheatre Way, Mountain View, CA 94043, USA`,
    ),
    codes: [],
  },

  {
    name: 'en security: password changed',
    subject: 'Your password was changed',
    html: bare(
      `<p>Hi <b>dkessler</b>,</p><p>Your Gitforge password was changed on 17 November 2026 at 08:14 UTC.</p><p>If you did this, you can safely disregard this email.</p><p>If you did not, contact support right away and quote incident number 20261117-0814.</p><p>Thanks,<br>The Gitforge Team</p>`,
    ),
    codes: [],
    action: null,
  },

  {
    name: 'en device: verify device, code in monospace',
    subject: '[GITFORGE] Please verify your device',
    html: `<html><body><p>Hey dkessler!</p><p>A sign in attempt requires further verification because we did not recognize your device. To complete the sign in, enter the verification code on the unrecognized device.</p><p>Device: Firefox on Linux<br>Verification code: <tt>51940836</tt></p><p>If you did not attempt to sign in to your account, your password may be compromised. Visit https://gitforge.test/settings/security to create a new, strong password for your Gitforge account.</p><p>If you'd like to automatically verify devices in the future, consider enabling two-factor authentication on your account. Visit https://docs.gitforge.test/articles/configuring-two-factor-authentication to learn about two-factor authentication.</p><p>Thanks,<br>The Gitforge Team</p></body></html>`,
    codes: ['51940836'],
    action: null,
  },

  {
    name: 'en backup codes: ten equal ones',
    subject: 'Your new backup codes',
    html: card(
      `<h2>Keep these backup codes somewhere safe</h2><p>You generated a new set of backup codes for two-step verification on 14 Nov 2026. Each code can be used once if you lose your phone.</p><table cellpadding="8" style="font-family:monospace;font-size:16px"><tr><td>1. 4471 0928</td><td>6. 7719 2043</td></tr><tr><td>2. 9932 1180</td><td>7. 3350 8826</td></tr><tr><td>3. 6045 7713</td><td>8. 1284 9907</td></tr><tr><td>4. 2208 4459</td><td>9. 8871 3306</td></tr><tr><td>5. 5163 7740</td><td>10. 0492 6158</td></tr></table><p>Old codes no longer work.</p>`,
      `Vaultline Ltd, 3 Finsbury Avenue, London EC2M 2PA`,
    ),
    codes: [
      '44710928',
      '77192043',
      '99321180',
      '33508826',
      '60457713',
      '12849907',
      '22084459',
      '88713306',
      '51637740',
      '04926158',
    ],
    action: null,
  },

  {
    name: 'en invite: workspace invitation',
    subject: 'Renata Oliveira has invited you to work with them in Huddle',
    html: card(
      `<h1>Join your team on Huddle</h1><p><b>Renata Oliveira</b> (renata@brightkiln.example) has invited you to use Huddle with them, in a workspace called <b>Bright Kiln</b>.</p><p style="text-align:center"><a href="https://join.huddle.test/t/brightkiln/invite/enQtMzg0NTQ1?z=7731" style="background:#611f69;color:#fff;padding:14px 32px;border-radius:4px;text-decoration:none;font-weight:700">JOIN NOW</a></p><p>This invitation will expire on December 17.</p><p style="font-size:13px">May we suggest you bookmark your workspace: <a href="https://brightkiln.huddle.test">brightkiln.huddle.test</a></p>`,
      `Made by Huddle Technologies, LLC · 415 Mission Street, San Francisco, CA 94105 · <a href="https://huddle.test/policies">Policies</a>`,
    ),
    codes: [],
    action: 'https://join.huddle.test/t/brightkiln/invite/enQtMzg0NTQ1?z=7731',
  },

  {
    name: 'en invoice: hosted invoice pay button',
    subject: 'New invoice from Cedar & Finch Studio #CF-2026-0417',
    html: bare(
      `<table width="480" align="center" style="border:1px solid #e6ebf1"><tr><td style="padding:24px"><p>Invoice from Cedar &amp; Finch Studio</p><p style="font-size:36px">$1,840.00</p><p>Due December 1, 2026</p><p><a href="https://invoice.payline.test/i/acct_1Hq9/live_YWNjdF8xSHE5?s=em"><span style="color:#fff;background:#635bff;padding:10px 16px;border-radius:6px">Pay this invoice</span></a></p><table width="100%"><tr><td>To</td><td>Omar Haddad</td></tr><tr><td>From</td><td>Cedar &amp; Finch Studio</td></tr><tr><td>Invoice number</td><td>CF-2026-0417</td></tr></table><p><a href="https://invoice.payline.test/i/acct_1Hq9/live_YWNjdF8xSHE5/pdf">Download invoice</a></p><p style="color:#8898aa">Questions? Contact Cedar &amp; Finch at +1 503-555-0182. 1120 NW Couch St, Portland OR 97209</p></td></tr></table>`,
    ),
    codes: [],
    action: 'https://invoice.payline.test/i/acct_1Hq9/live_YWNjdF8xSHE5?s=em',
  },

  {
    name: 'en 2fa: code with a space in the middle and year nearby',
    subject: 'Verification code for your Skyfolio account',
    html: card(
      `<p>Dear customer,</p><p>Your one-time passcode is <strong style="letter-spacing:3px">639 205</strong>.</p><p>It was requested on 11/17/2026 at 21:07 and is valid for 15 minutes. If you are entering it on a phone, you can leave out the space.</p><p>Kind regards,<br>Skyfolio Client Services<br>Tel. +44 20 7946 0311</p>`,
      `Skyfolio Investments LLP is authorised and regulated. Capital at risk. © 2019–2026`,
    ),
    codes: ['639205'],
    action: null,
  },

  {
    name: 'en signup: verify link only, token in plain anchor',
    subject: 'Verify your email for Sprout Garden Planner',
    html: bare(
      `<p>Hello,</p><p>Follow this link to verify your email address.</p><p><a href='https://sprout-planner.firehost.test/__/auth/action?mode=verifyEmail&amp;oobCode=fX2kP0aQ7&amp;apiKey=AIzaSyB&amp;lang=en'>https://sprout-planner.firehost.test/__/auth/action?mode=verifyEmail&amp;oobCode=fX2kP0aQ7&amp;apiKey=AIzaSyB&amp;lang=en</a></p><p>If you didn’t ask to verify this address, you can ignore this email.</p><p>Thanks,</p><p>Your Sprout Garden Planner team</p>`,
    ),
    codes: [],
    action:
      'https://sprout-planner.firehost.test/__/auth/action?mode=verifyEmail&oobCode=fX2kP0aQ7&apiKey=AIzaSyB&lang=en',
  },

  {
    name: 'en deep link: app scheme magic link',
    subject: 'Tap to log in to Pebble Run',
    html: card(
      `<h1>Log in to Pebble Run</h1><p>Tap the button on the phone where Pebble Run is installed.</p><p><a href="pebblerun://auth/magic?token=b3f0c9d17a&amp;uid=88213" style="background:#ff5a36;color:#fff;border-radius:24px;padding:14px 40px;text-decoration:none">Open Pebble Run</a></p><p>The link works once and stops working after 20 minutes.</p>`,
      `Pebble Run AB, Box 7031, 103 86 Stockholm · <a href="https://pebblerun.test/terms">Terms</a>`,
    ),
    codes: [],
    action: 'pebblerun://auth/magic?token=b3f0c9d17a&uid=88213',
  },

  {
    name: 'en door code: holiday rental check-in',
    subject: 'Your check-in details for Seaview Cottage (Fri 20 Nov)',
    html: bare(
      `<h2>Nearly time to pack!</h2><p>Hi Joanne, here's everything you need for your stay, 20–23 November 2026.</p><ul><li><b>Address:</b> 14 Harbour Row, St Ives TR26 1LX</li><li><b>Key safe code:</b> 4915</li><li><b>Front door keypad:</b> 2750#</li><li><b>Wi-Fi:</b> SeaviewGuest / password mackerel88</li><li><b>Parking permit:</b> KX-30418</li></ul><p>Check-in is from 4pm. Any trouble, ring Pete on 07700 900482.</p><p>Booking reference: SVC-77120</p>`,
    ),
    codes: [],
    action: null,
  },

  {
    name: 'en calendar: video meeting with passcode',
    subject: 'Invitation: Q4 planning @ Thu 19 Nov 2026 10:00 (GMT)',
    html: bare(
      `<table><tr><td><h3>Q4 planning</h3><p>Thursday 19 Nov 2026 ⋅ 10:00 – 11:00 (United Kingdom Time)</p><p><a href="https://meet.roomly.test/j/84519920337?pwd=Q1dX" style="background:#1a73e8;color:#fff;padding:10px 20px">Join meeting</a></p><p>Meeting ID: 845 1992 0337<br>Passcode: 771904</p><p>One tap mobile: +442039017895,,84519920337# GB</p><p>Organiser: lena.fischer@corp.example</p></td></tr></table>`,
    ),
    codes: [],
    action: 'https://meet.roomly.test/j/84519920337?pwd=Q1dX',
  },

  {
    name: 'en deletion: confirm account deletion by code',
    subject: 'Confirm account deletion',
    html: card(
      `<h2>We're sorry to see you go</h2><p>You asked us to permanently delete your Trailmates account (member since 2018, 341 activities). To confirm, enter this code in the app:</p><p style="font:700 30px/40px 'SF Mono',Menlo,monospace">8841</p><p>After that your data is removed within 30 days. If you changed your mind, simply ignore this message.</p>`,
      `Trailmates GmbH · Torstraße 177 · 10115 Berlin · HRB 194402 B`,
    ),
    codes: ['8841'],
    action: null,
  },

  {
    name: 'en survey: feedback request',
    subject: 'How did we do? Ticket [#482913] has been solved',
    html: card(
      `<p>##- Please type your reply above this line -##</p><p>Hi Gareth,</p><p>Your ticket 482913 was marked as solved by Amira. We'd love to hear what you think of our customer service. Please take a moment to answer one simple question by clicking the link below:</p><p><a href="https://acme-helpdesk.test/requests/482913/satisfaction/new/kT9x?locale=1">How would you rate the support you received?</a></p><p>Here's a reminder of what your ticket was about:</p><blockquote style="border-left:1px solid #ccc;padding-left:8px"><b>Amira</b>, Nov 16, 2026, 15:20<br>I have reset the device pairing, please try again with firmware 3.14.2207.</blockquote>`,
      `This email is a service from Acme. [QWE8J2-5ZR1]`,
    ),
    codes: [],
    action: 'https://acme-helpdesk.test/requests/482913/satisfaction/new/kT9x?locale=1',
  },

  {
    name: 'en 2fa: code hidden in preheader and body',
    subject: 'Finish signing in',
    html: card(
      `<span style="display:none!important;visibility:hidden;opacity:0;font-size:1px">Your code is 290461 · expires in 5 minutes</span><!--[if mso]><table><tr><td><![endif]--><p>Hey there 👋</p><p>Here's the code you asked for. Pop it into the Mulberry app:</p><div style="font-size:40px;letter-spacing:.3em"><span>290</span><span style="padding-left:12px">461</span></div><p>Didn't ask for it? Someone may have mistyped their address. You can <a href="https://mulberry.test/help/unexpected-code">read more here</a>.</p><!--[if mso]></td></tr></table><![endif]-->`,
      `Mulberry Money Ltd (company no. 11904437), 2nd Floor, 90 Whitfield Street, London W1T 4EZ`,
    ),
    codes: ['290461'],
    action: null,
  },

  {
    name: 'en receipt: ride receipt',
    subject: 'Your Tuesday evening trip with Zipcab',
    html: card(
      `<table width="100%"><tr><td style="font-size:22px">Total</td><td align="right" style="font-size:22px">£14.72</td></tr></table><p>Thanks for riding, Beth. November 17, 2026</p><table width="100%"><tr><td>Trip fare</td><td align="right">£12.10</td></tr><tr><td>Booking fee</td><td align="right">£2.62</td></tr></table><p>Payment: Visa ••••4471, 17/11/26 22:48</p><p>You rode with Imran, licence plate LB71 KXP, 4.93 rating</p><p>22:21 | 118 Rye Lane, London SE15 4RZ<br>22:47 | 6 Tanner Street, London SE1 3LD</p>`,
      `<a href="https://zipcab.test/help">Help</a> · <a href="https://zipcab.test/trips/5e2f">Trip page</a> · Zipcab, 1 Aldgate Tower, London E1 8FA`,
    ),
    codes: [],
  },
];
