import { useState } from 'react';
import { describeUploads } from '@/stores/upload/uploads';

/** What is said of the files that one uploads, also of those that are on their way: until one is saved it goes where this says. */
export function useUploadDescription(albumId: string, firstLabelId: string | null) {
  const [labelId, setLabelId] = useState(firstLabelId);
  const [remark, setRemark] = useState('');
  const [priceFen, setPriceFen] = useState(0);
  return {
    labelId,
    remark,
    priceFen,
    chooseLabel(id: string | null): void {
      setLabelId(id);
      describeUploads({ albumId, labelId: id });
    },
    changeRemark(text: string): void {
      setRemark(text);
      describeUploads({ albumId, remark: text.trim() });
    },
    /** What is no price leaves the one before it in force. */
    changePrice(price: number | null): void {
      if (price === null) return;
      setPriceFen(price);
      describeUploads({ albumId, priceFen: price });
    },
  };
}
