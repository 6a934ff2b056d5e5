const PROVINCE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼]';
// I and O are too like 1 and 0 to stand on a plate.
const LETTER = '[A-HJ-NP-Z]';
const ORDINARY = new RegExp(`^${PROVINCE}${LETTER}[A-HJ-NP-Z\\d]{4}[A-HJ-NP-Z\\d挂学警港澳领]$`, 'u');
// Pure electric: D A B C E. Others: F G H J K.
const NEW_ENERGY_SMALL = new RegExp(`^${PROVINCE}${LETTER}[A-HJK][A-HJ-NP-Z\\d]\\d{4}$`, 'u');
const NEW_ENERGY_LARGE = new RegExp(`^${PROVINCE}${LETTER}\\d{5}[A-HJK]$`, 'u');
const DIGITS_MIN = 2;

/** A plate of a new-energy vehicle (GA 36): one place more, which is the kind's letter, in front on small cars, last on large ones. */
export function isNewEnergyPlate(text: string): boolean {
  return NEW_ENERGY_SMALL.test(text) || NEW_ENERGY_LARGE.test(text);
}

/**
 * A vehicle's plate (GA 36), written without the dot and in capitals: of new energy, or an ordinary one of five places, the last
 * of which may say what kind of plate it is. The five places never are letters alone.
 */
export function isLicencePlate(text: string): boolean {
  if (isNewEnergyPlate(text)) return true;
  return ORDINARY.test(text) && text.replace(/\D/gu, '').length >= DIGITS_MIN;
}
