const RATE = 24_000;

/** A 16-bit mono WAV: a slow chord that swells and fades, about 48 KB for each second. */
export function wav(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    const t = i / RATE;
    const chord = Math.sin(t * 1382) + Math.sin(t * 1742) + Math.sin(t * 2073);
    file.writeInt16LE(Math.round(6000 * chord * Math.sin((Math.PI * t) / seconds)), 44 + i * 2);
  }
  return file;
}
